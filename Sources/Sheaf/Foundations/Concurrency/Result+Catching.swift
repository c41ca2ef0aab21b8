extension Result {
  /// What asynchronous work returns or throws: `Result { try await load() }`.
  ///
  /// The work runs on the caller's isolation. A cancellation that it throws is a failure like others.
  // Why disfavored: work that does not wait stays the standard library's, also where waiting is
  // allowed.
  @inlinable
  @_disfavoredOverload
  public nonisolated(nonsending) init(
    catching work: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
