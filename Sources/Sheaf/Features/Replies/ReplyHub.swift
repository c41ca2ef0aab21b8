/// Gives the replies of one store to the consumers of one sequence.
///
/// It lives as long as the sequence or one of its consumers; it takes its hooks off when it goes.
final class ReplyHub<State: Sendable, Action: Sendable>: Sendable {
  typealias Consumer = AsyncStream<Reply<State, Action>>.Continuation

  private struct Consumers {
    var list: [(id: Int, consumer: Consumer)] = []
    var next = 0
    var isFinished = false
  }

  private let consumers = Lock(Consumers())
  /// Takes the hooks off; posts to the store's actor.
  private let stop: @Sendable () -> Void

  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  deinit {
    finish()
    stop()
  }

  /// The replies from now on.
  func subscribe() -> AsyncStream<Reply<State, Action>> {
    let (stream, consumer) = AsyncStream.makeStream(of: Reply<State, Action>.self)
    let id: Int? = consumers.withLock { consumers in
      if consumers.isFinished { return nil }
      consumers.next += 1
      consumers.list.append((consumers.next, consumer))
      return consumers.next
    }
    guard let id else {
      consumer.finish()
      return stream
    }
    consumer.onTermination = { [weak self] _ in
      self?.consumers.withLock { consumers in consumers.list.removeAll { $0.id == id } }
    }
    return stream
  }

  /// Gives replies to all consumers.
  func deliver(_ replies: [Reply<State, Action>]) {
    let consumers = consumers.withLock { $0.list }
    for (_, consumer) in consumers {
      for reply in replies { consumer.yield(reply) }
    }
  }

  /// Ends all consumers after what they have in their buffers.
  func finish() {
    let consumers = consumers.withLock { consumers in
      consumers.isFinished = true
      let list = consumers.list
      consumers.list = []
      return list
    }
    for (_, consumer) in consumers { consumer.finish() }
  }
}

/// Where a hub listens.
private struct ReplyObservation: Sendable {
  let token: HookToken
  let observer: CommitObservers.Observer
}

/// What a hub has hooked into an engine; used on the store's actor.
private final class ReplyRegistration<State: Sendable, Action: Sendable> {
  /// The replies of the turn under way.
  var waiting: [Reply<State, Action>] = []
}

extension Engine where State: Sendable {
  /// Makes a hub and lets it know of every reply.
  func makeReplyHub() -> ReplyHub<State, Action> {
    makeReplyHub { note in
      var hooks = EngineHooks<State, Action>()
      hooks.wantsStateBefore = true
      hooks.reduced = { reduction in
        if let reply = Reply(reduction) { note(reply) }
      }
      return add(hooks)
    }
  }
}

extension Runtime {
  /// Makes a hub that gives its replies out when a turn is committed.
  ///
  /// - Parameters:
  ///   - presence: The child after whose removal there are no more; nil for the root.
  ///   - observe: Adds hooks that call the closure for each reply.
  /// - Returns: The hub; it is finished where the store has ended.
  func makeReplyHub<State, Action>(
    until presence: Presence? = nil,
    _ observe: (@escaping (Reply<State, Action>) -> Void) -> HookToken
  ) -> ReplyHub<State, Action> {
    let turn = ReplyRegistration<State, Action>()
    let observation = Lock<ReplyObservation?>(nil)
    let hub = ReplyHub<State, Action> { [link] in
      guard let taken = observation.withLock({ $0.take() }) else { return }
      link.mail { _ in link.runtime?.end(taken) }
    }
    if life == .ended {
      hub.finish()
      return hub
    }
    let observer = CommitObservers.Observer { [weak self, weak hub] state in
      guard let hub else { return false }
      let replies = turn.waiting
      turn.waiting = []
      hub.deliver(replies)
      guard let presence, !presence.isThere(in: UnsafeMutableRawPointer(mutating: state)) else {
        return true
      }
      hub.finish()
      // Why now: whoever keeps the sequence would have the state copied for every further action.
      if let taken = observation.withLock({ $0.take() }) { self?.end(taken) }
      return false
    }
    let token = observe { turn.waiting.append($0) }
    observers.add(observer)
    atEnd[ObjectIdentifier(observer)] = { [weak hub] in hub?.finish() }
    observation.withLock { $0 = ReplyObservation(token: token, observer: observer) }
    return hub
  }

  private final func end(_ observation: ReplyObservation) {
    removeHooks(observation.token)
    observers.remove(observation.observer)
    atEnd[ObjectIdentifier(observation.observer)] = nil
  }
}
