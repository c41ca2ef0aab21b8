/// The wording of what thunks report.
enum ThunkMessages {
  static func otherState(
    _ name: String?,
    _ state: any Any.Type,
    startedBy trigger: String
  ) -> String {
    let thunk = name.map { "the thunk \"\($0)\"" } ?? "a thunk"
    return """
      The effect of \(trigger) is \(thunk) that reads \(readableTypeName(state)), which is not the \
      state of the store.
      It was not entered. A thunk of an effect reads the state of the whole store: name that as its \
      `State`, or pass what it needs of the feature's state into an `Effect.run`.
      """
  }
}
