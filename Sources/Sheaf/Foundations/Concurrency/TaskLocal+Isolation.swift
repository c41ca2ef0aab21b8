extension TaskLocal {
  /// Binds a value for the length of an operation, which stays on the caller's isolation.
  // Why not `withValue`: in a function that takes over its caller's isolation, a closure given to it
  // is isolated to nothing, so that the operation would leave the actor, and come back to it, late.
  @inlinable
  package nonisolated(nonsending) func withIsolatedValue<R>(
    _ value: Value,
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await withValue(value, on: #isolation, operation)
  }

  @inlinable
  func withValue<R>(
    _ value: Value,
    on isolation: isolated (any Actor)?,
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await withValue(
      value,
      operation: {
        // Why named: the closure is isolated to the actor because it captures it.
        _ = isolation
        return try await operation()
      },
      isolation: isolation
    )
  }
}
