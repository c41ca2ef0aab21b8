/// All wording of loading.
enum LoadableMessages {
  static func timedOut(after limit: Duration) -> String {
    "The load did not answer within \(limit)."
  }

  static func endedWithoutState(_ feature: Any.Type) -> String {
    """
    \(feature).loadStream ended without a state, and \(feature).load was called to return one. \
    LoadingReducer never calls load of a streamed feature; call loadStream where none may come.
    """
  }

  static func otherRequest(_ feature: Any.Type, _ request: Any.Type, _ taken: Any.Type) -> String {
    """
    The cache policy of \(feature) makes keys of \(taken), but what is loaded is named by \
    \(request). The load is not shared; let the closure of CachePolicy.keyed take \(request).
    """
  }
}
