extension Engine {
  /// Reduces an action with hooks or diagnostics installed.
  @usableFromInline
  func reduceWatched(_ action: Action, _ source: ActionSource, _ stage: AdmissionStage?) {
    guard let action = admit(action, source, stage) else { return }
    let before = hooks?.wantsStateBefore == true ? state.pointee : nil
    let firstPlanned = planned.appended
    isRejected = false
    let begin = diagnostics?.begin()
    let effect = apply(action)
    if let begin { diagnostics?.reduced(action, since: begin) }
    let isUnhandled = effect.isUnhandled
    if isUnhandled { diagnostics?.unhandled(action) }
    absorb(effect, of: action, source)
    let outcome: Reduction<State, Action>.Outcome =
      isRejected ? .rejected : isUnhandled ? .unhandled : .handled
    tell(action, source, outcome, before, firstPlanned)
  }

  /// Asks the admission hooks, one after another; nil where the action is not reduced now.
  private func admit(
    _ action: Action,
    _ source: ActionSource,
    _ stage: AdmissionStage?
  ) -> Action? {
    guard let hooks, isSteered else { return action }
    // Why: a stage is made by this engine's requests only, which know the types.
    let left = stage.map { unsafeDowncast($0, to: OwnersLeft<State, Action>.self) }
    var owners = left.flatMap(\.entries) ?? hooks.admitting[...]
    var action = action
    while let entry = owners.first {
      if !entry.isRemoved, let admit = entry.hooks.admit {
        let request = AdmissionRequest(
          action: action,
          note: entry === left?.writer ? left?.note : nil,
          source: source,
          engine: self,
          owners: owners
        )
        switch admit(request) {
        case .pass:
          break
        case .replace(let other):
          action = other
        case .hold(let keep):
          keep(request.ticket.hold(action))
          return nil
        case .taken:
          return nil
        case .drop:
          notifyDropped(action, source)
          return nil
        }
      }
      owners = owners.dropFirst()
    }
    return action
  }

  /// Sends a held action on: those behind the owner that held it are asked, then it is reduced.
  func resume(_ held: HeldAction<Action>, isolation: isolated any Actor) {
    enqueue(held)
    run(isolation)
  }

  /// Queues a held action behind what is queued now.
  func enqueue(_ held: HeldAction<Action>) {
    guard held.settle() else { return }
    let (node, gate) = (held.source.node, held.source.gate)
    // Why: the hold has counted the action for its place and its send; the arrival takes both over.
    let source = ActionSource(node: node, gate: gate, record: held.record)
    arrivals.append(.held(HeldArrival(Queued(held.action, source), held.stage)))
  }

  /// Gives a held action up.
  func forget(_ held: HeldAction<Action>) {
    guard held.settle() else { return }
    let (node, gate) = (held.source.node, held.source.gate)
    notifyDropped(held.action, ActionSource(node: node, gate: gate, record: held.record))
    held.record.leave()
    node?.leave()
  }

  /// Plans an effect of the whole store within the turn.
  func plan(_ effect: Effect<Action>, of trigger: any Sendable) {
    let outer = self.trigger
    self.trigger = trigger
    isPlanning = true
    effect.plan(through: port, self)
    isPlanning = false
    self.trigger = outer
  }

  /// Runs a turn that plans an effect no action has asked for: the first one of a store.
  @usableFromInline
  func begin(_ effect: Effect<Action>, isolation: isolated any Actor) {
    guard life == .open else { return }
    phase = .planning
    plan(effect, of: StoreStart())
    _ = finishTurn(isolation: isolation)
  }

  @usableFromInline
  func dropFenced(_ queued: Queued) {
    diagnostics?.dropped(queued.action, .fenced)
    notifyDropped(queued.action, queued.source)
  }

  private func notifyDropped(_ action: Action, _ source: ActionSource) {
    tell(action, source, .dropped, nil, planned.appended)
  }

  /// Tells the observation hooks what became of an action.
  private func tell(
    _ action: Action,
    _ source: ActionSource,
    _ outcome: Reduction<State, Action>.Outcome,
    _ before: State?,
    _ firstPlanned: Int
  ) {
    guard let observing = hooks?.observing, !observing.isEmpty else { return }
    let reduction = reduction(action, source, outcome, before, firstPlanned)
    for entry in observing where !entry.isRemoved { entry.hooks.reduced?(reduction) }
  }

  private func reduction(
    _ action: Action,
    _ source: ActionSource,
    _ outcome: Reduction<State, Action>.Outcome,
    _ before: State?,
    _ firstPlanned: Int
  ) -> Reduction<State, Action> {
    let effects = planned.elements.dropFirst(firstPlanned).compactMap { gate in
      gate?.isCancelled == false ? gate.flatMap { ledger.info($0.token) } : nil
    }
    return Reduction(
      action: action,
      origin: origin(of: source),
      outcome: outcome,
      // Why not always the source's: what an effect for nobody's handle sends at once is part of
      // this turn, and so of the send that began it.
      record: source.isEffectSend ? currentRecord() : source.record ?? currentRecord(),
      before: before,
      after: UnsafePointer(state),
      effects: effects
    )
  }

  func origin(of source: ActionSource) -> ActionOrigin {
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
      case .action(let queued), .coalesced(let queued, _): queued.source.record?.leave()
      case .held(let held): held.queued.source.record?.leave()
      case .part: break
      }
    }
  }
}

/// What starts the effect that a store is made with; stands for the action in reports.
struct StoreStart: Sendable {}

extension Effect {
  /// Whether no operator took the action.
  var isUnhandled: Bool {
    if case .unhandled = kind { true } else { false }
  }
}
