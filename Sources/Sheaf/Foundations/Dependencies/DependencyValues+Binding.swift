import Synchronization

extension DependencyValues {
  /// How many override sets are alive, bound or not.
  @usableFromInline static let livingStorages = Atomic<Int>(0)

  /// What is bound to the current task; nil where nothing is, or values without overrides.
  @usableFromInline static let bound = TaskLocal<Storage?>(wrappedValue: nil)

  /// False only where no task can have anything but defaults bound.
  ///
  /// One relaxed read, so that a send looks no task-local up while nobody overrides anything. It
  /// follows the lives of override sets rather than the calls of `bind`: an unstructured task keeps
  /// what was bound where it was created, also after that call has returned.
  @inlinable
  package static var isAnythingBound: Bool {
    livingStorages.load(ordering: .relaxed) != 0
  }

  /// The values in force in the current task.
  @inlinable
  package static var current: DependencyValues {
    guard isAnythingBound else { return DependencyValues() }
    return DependencyValues(storage: bound.get())
  }

  /// Runs `body` with the values in force in it and in the tasks it creates.
  ///
  /// Costs one look-up, and no binding, where they are in force already.
  @inlinable
  package static func bind<R>(
    _ values: DependencyValues,
    _ body: () throws -> R
  ) rethrows -> R {
    if current.isIdentical(to: values) { return try body() }
    return try bound.withValue(values.storage) { try body() }
  }

  /// Runs `body` with the values in force in it, on the caller's isolation.
  @inlinable
  package nonisolated(nonsending) static func bind<R>(
    _ values: DependencyValues,
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    if current.isIdentical(to: values) { return try await body() }
    return try await bound.withIsolatedValue(values.storage, body)
  }
}
