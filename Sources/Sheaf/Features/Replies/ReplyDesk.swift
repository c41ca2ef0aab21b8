/// Finds the replies that are waited for among the actions that a store reduces.
///
/// One for all sends of a root's store that wait, and one for each of a child's; there is none while
/// none does. Used on the store's actor.
final class ReplyDesk<State: Sendable, Action: Sendable> {
  typealias Promise = ReplyPromise<State, Action>

  /// By their sends; a record is held so that its identity names no other send.
  private var promises: [ObjectIdentifier: (record: SendRecord, promise: Promise)] = [:]
  /// What was reduced while a send had not returned, which so did not know its record.
  private var early: [(record: SendRecord, reply: Reply<State, Action>?)] = []
  /// What takes its hooks off again.
  var token: HookToken?
  /// Sends that have not returned, one within the other.
  private var sending = 0

  /// Whether nobody waits.
  var isIdle: Bool { promises.isEmpty && sending == 0 }

  /// Takes note of an action from outside that was reduced or dropped.
  func note(_ record: SendRecord, _ reply: () -> Reply<State, Action>?) {
    if let (_, promise) = promises.removeValue(forKey: ObjectIdentifier(record)) {
      promise.fulfil(reply())
    } else if sending > 0 {
      early.append((record, reply()))
    }
  }

  /// Sends by the closure; returns its handle and the promise of its reply.
  func promise(_ send: () -> StoreTask) -> SendReply<State, Action> {
    sending += 1
    let task = send()
    sending -= 1
    let promise = Promise()
    if let record = task.record, !task.isDropped {
      if let known = early.first(where: { $0.record === record }) {
        promise.fulfil(known.reply)
      } else {
        promises[ObjectIdentifier(record)] = (record, promise)
      }
    } else {
      promise.fulfil(nil)
    }
    if sending == 0 { early = [] }
    return SendReply(task: task, promise: promise)
  }

  /// Settles all that wait: there is no reply any more.
  func close() {
    let waiting = promises
    promises = [:]
    for (_, promise) in waiting.values { promise.fulfil(nil) }
  }
}

extension Engine where State: Sendable {
  /// Sends an action and looks for its reply until the store ends.
  func sendForReply(_ action: Action, isolation: isolated any Actor) -> SendReply<State, Action> {
    let desk = hookOwner(as: ReplyDesk<State, Action>.self) ?? makeReplyDesk()
    return reply(at: desk) { StoreTask(send(action, isolation: isolation)) }
  }

  private func makeReplyDesk() -> ReplyDesk<State, Action> {
    let desk = ReplyDesk<State, Action>()
    var hooks = EngineHooks<State, Action>()
    hooks.wantsStateBefore = true
    hooks.owner = desk
    // Why unowned: the list that holds the hooks holds the desk as their owner.
    hooks.reduced = { [weak self, unowned desk] reduction in
      guard reduction.origin.isOutside else { return }
      desk.note(reduction.record) { Reply(reduction) }
      self?.removeIfIdle(desk)
    }
    desk.token = add(hooks)
    return desk
  }
}

extension Runtime {
  /// Sends by the closure, as the root's or a child's store, and looks for the reply until the end.
  final func reply<State, Action>(
    at desk: ReplyDesk<State, Action>,
    _ send: () -> StoreTask
  ) -> SendReply<State, Action> {
    atEnd[ObjectIdentifier(desk)] = { desk.close() }
    let reply = desk.promise(send)
    if life == .ended { desk.close() }
    removeIfIdle(desk)
    return reply
  }

  final func removeIfIdle<State, Action>(_ desk: ReplyDesk<State, Action>) {
    guard desk.isIdle else { return }
    atEnd[ObjectIdentifier(desk)] = nil
    if let token = desk.token { removeHooks(token) }
  }
}
