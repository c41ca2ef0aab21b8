extension Runtime {
  /// Begins the pause that follows a start in a queue with a spacing; the first start opens it.
  final func openPause(after ticket: QueueTicket, _ isolation: isolated any Actor) {
    guard let (number, spacing) = queues.pause(after: ticket) else { return }
    let values = ticket.dependencies ?? link.dependencies
    let duration = spacing.next(values)
    // Why: a row without work would be forgotten, and the queue with it.
    ticket.node.enter()
    let task = EffectRunner.pause(
      number,
      for: duration,
      values,
      of: link,
      on: executor,
      isolation: isolation
    )
    // Why: a clock that does not wait has ended it by now.
    if queues.paused[number] != nil { pauses[number] = task }
  }

  /// Ends a pause and starts who waited for its end.
  final func endPause(_ number: Int, _ isolation: isolated any Actor) {
    dropPause(number)
    run(isolation)
  }

  /// Names a pause among the effects of all stores.
  final func key(ofPause number: Int) -> EffectKey {
    EffectKey(
      store: ObjectIdentifier(link),
      token: EffectToken(index: -2, generation: UInt32(truncatingIfNeeded: number))
    )
  }
}
