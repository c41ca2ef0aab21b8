/// The replies to the actions a store reduces, whoever sent them, in the order of reducing.
///
/// Any number of consumers: each has a buffer of its own and gets every reply from the moment its
/// iterator was made, also those it has not come round to asking for. Replies come out when the
/// turn is committed: the state is set, and effects have not started yet. It ends with the store,
/// which it does not keep alive, with the removal of the child whose store gave it, or with the task.
/// While anybody listens, the state is kept from before each action, so what an action changes in a
/// large array is copied first.
public struct ReplySequence<State: Sendable, Action: Sendable>: AsyncSequence, Sendable {
  /// The replies.
  public typealias Element = Reply<State, Action>
  /// It never fails.
  public typealias Failure = Never

  let hub: ReplyHub<State, Action>

  /// A consumer that gets every reply from now on.
  public func makeAsyncIterator() -> Iterator { Iterator(hub: hub, replies: hub.subscribe()) }

  /// One consumer.
  public struct Iterator: AsyncIteratorProtocol {
    /// Held, so that the hub listens.
    private let hub: ReplyHub<State, Action>
    private var replies: AsyncStream<Reply<State, Action>>.Iterator

    init(hub: ReplyHub<State, Action>, replies: AsyncStream<Reply<State, Action>>) {
      self.hub = hub
      self.replies = replies.makeAsyncIterator()
    }

    /// The next reply; nil when the store has ended, the child is gone or the task is cancelled.
    public mutating func next() async -> Reply<State, Action>? {
      await next(isolation: #isolation)
    }

    /// The next reply; nil when the store has ended, the child is gone or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Reply<State, Action>? {
      await replies.next(isolation: actor)
    }
  }
}
