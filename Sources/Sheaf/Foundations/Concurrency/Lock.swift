import Synchronization

/// The one lock of this package: a mutex whose order the thread sanitizer sees.
///
/// Never held across `await` or a call of a user's closure.
// Why not `Mutex` alone: on Linux its futex calls are invisible to the sanitizer, which then reports
// every contended access as a race. The two atomic operations cost nothing beside it.
package struct Lock<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let order = Atomic<UInt8>(0)

  /// Guards a value.
  package init(_ value: consuming sending Value) { mutex = Mutex(value) }

  /// Runs the closure while nobody else has the value.
  ///
  /// - Parameter body: Gets the value; short, and calling nothing that could come back here.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  package borrowing func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    try mutex.withLock { value in
      _ = order.load(ordering: .acquiring)
      defer { order.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}

// Why: the value is reached under the mutex alone, and came in as `sending`.
extension Lock: @unchecked Sendable {}
