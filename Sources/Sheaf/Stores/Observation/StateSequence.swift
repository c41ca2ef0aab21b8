/// How many values a consumer that is slower than the store is kept.
public enum StateBuffering: Sendable {
  /// Only the newest.
  case newest
  /// All of them.
  case unbounded
}

/// The values of a part of a store's state: the current one first, then each that differs.
///
/// Every consumer gets all of them, from its first `next()` on; each has a buffer of its own. At most
/// one value per turn. It ends with the store, which it does not keep alive, with the child whose
/// store it came from, or with the task.
public struct StateSequence<Value: Sendable>: AsyncSequence, Sendable {
  /// The values.
  public typealias Element = Value
  /// It never fails.
  public typealias Failure = Never

  let subscribe: @Sendable (AsyncStream<Value>.Continuation) async -> Void
  let buffering: StateBuffering

  /// Begins with the value that is current at the first `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

  /// One consumer.
  public struct Iterator: AsyncIteratorProtocol {
    let sequence: StateSequence
    private var values: AsyncStream<Value>.Iterator?

    init(sequence: StateSequence) { self.sequence = sequence }

    /// The next value; nil when the store has ended or the task is cancelled.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }

    /// The next value; nil when the store has ended or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      if values == nil {
        let (stream, continuation) = AsyncStream.makeStream(
          of: Value.self,
          bufferingPolicy: sequence.buffering == .newest ? .bufferingNewest(1) : .unbounded
        )
        await sequence.subscribe(continuation)
        values = stream.makeAsyncIterator()
      }
      return await values?.next(isolation: actor)
    }
  }
}

extension Runtime {
  /// Yields a value now and after every turn in which it differs; ends with the store.
  ///
  /// `read` returns nil where there is no value any more; the sequence ends then.
  final func publish<Value: Sendable>(
    _ continuation: AsyncStream<Value>.Continuation,
    isSame: @escaping (Value, Value) -> Bool,
    now state: UnsafeRawPointer,
    read: @escaping (UnsafeRawPointer) -> Value?
  ) {
    guard life != .ended, var last = read(state) else { return continuation.finish() }
    continuation.yield(last)
    let observer = CommitObservers.Observer { state in
      guard let value = read(state) else {
        continuation.finish()
        return false
      }
      if isSame(last, value) { return true }
      last = value
      if case .terminated = continuation.yield(value) { return false }
      return true
    }
    observers.add(observer)
    atEnd[ObjectIdentifier(observer)] = { continuation.finish() }
    continuation.onTermination = { [link] _ in
      link.mail { _ in
        guard let runtime = link.runtime else { return }
        runtime.observers.remove(observer)
        runtime.atEnd[ObjectIdentifier(observer)] = nil
      }
    }
  }
}

extension Store {
  /// The values at a key path, each that differs from the one before.
  public func states<Value: Equatable & Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    let subscribe = subscription(keyPath, isSame: { $0 == $1 })
    return StateSequence(subscribe: subscribe, buffering: buffering)
  }

  /// The values at a key path that have no `==`: one per turn.
  @_disfavoredOverload
  public func states<Value: Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    let subscribe = subscription(keyPath, isSame: { _, _ in false })
    return StateSequence(subscribe: subscribe, buffering: buffering)
  }

  private func subscription<Value: Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> @Sendable (AsyncStream<Value>.Continuation) async -> Void {
    let value = paths.reader.appending(keyPath)
    let presence: Presence? = presence
    return { @MainActor [weak root] continuation in
      guard let root else { return continuation.finish() }
      root.runtime.publish(continuation, isSame: isSame, now: root.state) { state in
        let state = UnsafeMutableRawPointer(mutating: state)
        if let presence, !presence.isThere(in: state) { return nil }
        return value.value(in: state)
      }
    }
  }
}

extension StoreActor {
  /// The values at a key path, each that differs from the one before.
  public func states<Value: Equatable & Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    let subscribe = subscription(keyPath, isSame: { $0 == $1 })
    return StateSequence(subscribe: subscribe, buffering: buffering)
  }

  /// The values at a key path that have no `==`: one per turn.
  @_disfavoredOverload
  public func states<Value: Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    buffering: StateBuffering = .unbounded
  ) -> StateSequence<Value> {
    let subscribe = subscription(keyPath, isSame: { _, _ in false })
    return StateSequence(subscribe: subscribe, buffering: buffering)
  }

  private func subscription<Value: Sendable>(
    _ keyPath: any KeyPath<State, Value> & Sendable,
    isSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> @Sendable (AsyncStream<Value>.Continuation) async -> Void {
    let value = StateReader<State>(offset: 0).appending(keyPath)
    let isolation = isolation
    return { [weak self] continuation in
      guard let self else { return continuation.finish() }
      await Self.perform(on: self, isolation: isolation) { engine, _ in
        engine.publish(continuation, isSame: isSame, now: UnsafeRawPointer(engine.state)) {
          value.value(in: UnsafeMutableRawPointer(mutating: $0))
        }
      }
    }
  }
}
