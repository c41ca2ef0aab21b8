extension Engine {
  /// Installs the hooks; nil takes them off.
  func install(_ hooks: EngineHooks<State, Action>?) {
    self.hooks = hooks
    guard let effectEnded = hooks?.effectEnded else { return willEnd = { _, _ in } }
    willEnd = { gate, ids in effectEnded(gate.info(ids: ids)) }
  }

  /// Reduces an action with hooks or diagnostics installed.
  @usableFromInline
  func reduceWatched(_ action: Action, _ source: ActionSource, _ isAdmitted: Bool) {
    guard let action = admit(action, source, isAdmitted) else { return }
    let before = hooks?.wantsStateBefore == true ? state.pointee : nil
    let firstPlanned = planned.count
    isRejected = false
    let begin = diagnostics?.begin()
    let effect = apply(action)
    if let begin { diagnostics?.reduced(action, since: begin) }
    let isUnhandled = effect.isUnhandled
    if isUnhandled { diagnostics?.unhandled(action) }
    absorb(effect, of: action, source)
    guard let reduced = hooks?.reduced else { return }
    let outcome: Reduction<State, Action>.Outcome =
      isRejected ? .rejected : isUnhandled ? .unhandled : .handled
    reduced(reduction(action, source, outcome, before, firstPlanned))
  }

  /// Asks the admission hook; nil where the action is not reduced now.
  private func admit(
    _ action: Action,
    _ source: ActionSource,
    _ isAdmitted: Bool
  ) -> Action? {
    guard !isAdmitted, let admit = hooks?.admit else { return action }
    switch admit(action, origin(of: source)) {
    case .pass:
      return action
    case .replace(let other):
      return other
    case .hold(let keep):
      let record = currentRecord()
      record.enter()
      source.node?.enter()
      keep(HeldAction(action: action, source: source, record: record))
      return nil
    case .drop:
      notifyDropped(action, source)
      return nil
    }
  }

  /// Sends a held action on; it is reduced without being asked about again.
  func resume(_ held: HeldAction<Action>, isolation: isolated any Actor) {
    let source = ActionSource(
      node: held.source.node,
      gate: held.source.gate,
      record: held.record
    )
    // Why: the hold has counted the action for its place and its send; the arrival takes both over.
    arrivals.append(.admitted(Queued(held.action, source)))
    run(isolation)
  }

  /// Gives a held action up.
  func forget(_ held: HeldAction<Action>) {
    held.source.node?.leave()
    held.record.leave()
    notifyDropped(held.action, held.source)
  }

  @usableFromInline
  func dropFenced(_ queued: Queued) {
    diagnostics?.dropped(queued.action, .fenced)
    notifyDropped(queued.action, queued.source)
  }

  private func notifyDropped(_ action: Action, _ source: ActionSource) {
    guard let reduced = hooks?.reduced else { return }
    reduced(reduction(action, source, .dropped, nil, planned.count))
  }

  private func reduction(
    _ action: Action,
    _ source: ActionSource,
    _ outcome: Reduction<State, Action>.Outcome,
    _ before: State?,
    _ firstPlanned: Int
  ) -> Reduction<State, Action> {
    let effects = planned[min(firstPlanned, planned.count)...].compactMap { gate in
      gate.isCancelled ? nil : ledger.info(gate.token)
    }
    return Reduction(
      action: action,
      origin: origin(of: source),
      outcome: outcome,
      sendID: ObjectIdentifier(source.record ?? currentRecord()),
      before: before,
      after: UnsafePointer(state),
      effects: effects
    )
  }

  private func origin(of source: ActionSource) -> ActionOrigin {
    if let gate = source.gate { return .effect(gate.info(ids: ledger.ids(of: gate.token))) }
    if let node = source.node { return .send(place: node.pathDescription) }
    return .outside
  }

  @usableFromInline
  func reportMissedChild(_ action: Action, _ source: ActionSource) {
    guard let child = missedChild else { return }
    missedChild = nil
    // Why: a late action of a removed child's effect is nobody's mistake.
    guard source.isOutside else { return }
    reportIssue(RuntimeMessages.absent(child, action: action), at: child.site)
  }

  /// Drops an action sent to an ended store.
  @usableFromInline
  func refuseEnded(_ action: Action, at site: SourceSite) {
    diagnostics?.dropped(action, .ended)
    if isEndExpected { return }
    reportIssue(RuntimeMessages.ended(action), at: site)
  }

  /// Drops an action before which the mail has ended the store: the sender could not know.
  @usableFromInline
  func refuse(_ action: Action) -> SendRecord {
    diagnostics?.dropped(action, .ended)
    return SendRecord(link: link, isRefused: true)
  }

  /// Lets go of what is queued when the store goes away in the middle of nothing.
  @usableFromInline
  func dropQueued() {
    while let arrival = arrivals.popFirst() {
      switch arrival {
      case .action(let queued), .admitted(let queued), .coalesced(let queued, _):
        queued.source.record?.leave()
      case .part: break
      }
    }
  }
}

extension Effect {
  /// Whether no operator took the action.
  var isUnhandled: Bool {
    if case .unhandled = kind { true } else { false }
  }
}
