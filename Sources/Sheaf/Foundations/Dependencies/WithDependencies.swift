/// Overrides dependencies for everything that `operation` runs, and for the tasks it creates.
///
///     withDependencies { $0.date = .constant(.distantPast) } operation: { … }
///
/// What is not overridden stays as it is around the call. A store does not take over what surrounds
/// a `send`, only what was in force when it was created.
///
/// - Throws: What `update` or `operation` throws.
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  let values = try DependencyValues.current.overridden(by: update)
  return try DependencyValues.bind(values, operation)
}

/// Overrides dependencies for everything that the asynchronous `operation` runs.
///
/// Both closures run on the caller's isolation. What is not overridden stays as it is around the
/// call; tasks created by `operation` keep the overrides after it has returned.
///
/// - Throws: What `update` or `operation` throws, cancellation included.
nonisolated(nonsending) public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: nonisolated(nonsending) () async throws -> R
) async rethrows -> R {
  let values = try DependencyValues.current.overridden(by: update)
  return try await DependencyValues.bind(values, operation)
}
