/// The actor that the effects of one ``StoreActor`` are isolated to.
@usableFromInline
enum StoreIsolation {
  /// An actor on the default pool, or on an executor of the caller's.
  @usableFromInline
  static func make(_ executor: (any SerialExecutor)?) -> any Actor {
    guard let executor else { return PoolIsolation() }
    return ExecutorIsolation(executor)
  }
}

private actor PoolIsolation {}

private actor ExecutorIsolation {
  private let executor: any SerialExecutor
  init(_ executor: any SerialExecutor) { self.executor = executor }
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
