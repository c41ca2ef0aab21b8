/// One row of a transition table: an action, the state before, the state after, and effects.
///
/// Made by ``On``. It is data: it says what it is for, and where it is written.
@frozen
public struct TransitionRow<State, Action: Sendable>: Sendable {
  /// What becomes of the state.
  @frozen
  @usableFromInline
  enum Target: Sendable {
    case value(@Sendable () -> State)
    case stay
    /// May reject.
    case function(@Sendable (Action, State) -> State?)
    case change(@Sendable (Action, inout State) -> Void)
  }

  /// The work of a row.
  @frozen
  @usableFromInline
  enum Work: Sendable {
    case none
    case effect(Effect<Action>)
    /// Made for each action; may reject.
    case made(@Sendable (Action, State) -> Effect<Action>)
  }

  @usableFromInline let trigger: TransitionPattern<Action>
  @usableFromInline let source: TransitionPattern<State>
  @usableFromInline let target: Target
  @usableFromInline var work = Work.none
  /// What the work is called in tables.
  @usableFromInline var workLabels: [String] = []
  /// Where the row is written.
  public let site: SourceSite

  @inlinable
  init(_ on: On<State, Action>, _ target: Target, _ site: SourceSite) {
    trigger = on.trigger
    source = on.source
    self.target = target
    self.site = site
  }

  // MARK: - Effects

  /// Runs asynchronous work when the row is taken; see `Effect.run`.
  @inlinable
  public func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TransitionRow {
    let effect = Effect<Action>.run(
      priority: priority,
      name: name,
      operation: operation,
      catch: recovery,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return adding(.effect(effect), name ?? "run")
  }

  /// Sends an action when the row is taken, in the same turn.
  @inlinable
  public func send(_ action: Action) -> TransitionRow {
    adding(.effect(.send(action)), TransitionText.sending(action))
  }

  /// The effect of the row; several are merged.
  ///
  /// The name is for tables.
  @inlinable
  public func effect(_ effect: Effect<Action>, named name: String = "effect") -> TransitionRow {
    adding(.effect(effect), name)
  }

  /// Makes the effect from the action and the state after it; several are merged.
  ///
  /// Where it is ``Effect/rejected`` the row does not take the action and the state is as before.
  @inlinable
  public func effect(
    named name: String = "effect",
    making effect: @escaping @Sendable (_ action: Action, _ state: State) -> Effect<Action>
  ) -> TransitionRow {
    adding(.made(effect), name)
  }

  /// Gives the effects so far an id by which they can be cancelled; see `Effect.cancellable`.
  @inlinable
  public func cancellable(
    id: some Hashable & Sendable,
    cancelInFlight: Bool = false
  ) -> TransitionRow {
    changingWork { $0.cancellable(id: id, cancelInFlight: cancelInFlight) }
  }

  /// Lets the effects so far take their turn in a queue; see `Effect.queued`.
  @inlinable
  public func queued(on queue: EffectQueue) -> TransitionRow {
    changingWork { $0.queued(on: queue) }
  }

  @usableFromInline
  func changingWork(
    _ change: @escaping @Sendable (Effect<Action>) -> Effect<Action>
  ) -> TransitionRow {
    var copy = self
    switch work {
    case .none:
      break
    case .effect(let effect):
      copy.work = .effect(effect.isAccepted ? change(effect) : effect)
    case .made(let make):
      copy.work = .made { action, state in
        let effect = make(action, state)
        return effect.isAccepted ? change(effect) : effect
      }
    }
    return copy
  }

  @usableFromInline
  func adding(_ more: Work, _ label: String) -> TransitionRow {
    var copy = self
    copy.workLabels.append(label)
    switch (work, more) {
    case (.none, _):
      copy.work = more
    case (.effect(let first), .effect(let second)):
      copy.work = .effect(first.merge(with: second))
    default:
      let first = work
      copy.work = .made { action, state in
        .both(first.effect(action, state), more.effect(action, state))
      }
    }
    return copy
  }

  // MARK: - Taking

  /// Whether the row is for this action in this state.
  ///
  /// Where its target is a function that returns nil, it still may not take the action.
  @inlinable
  public func matches(_ action: Action, in state: State) -> Bool {
    trigger.matches(action) && source.matches(state)
  }

  /// Changes the state and returns the effect; nil, with the state as before, where it rejects.
  @inlinable
  func take(_ action: Action, _ state: inout State) -> Effect<Action>? {
    switch work {
    case .none:
      return move(action, &state) ? Effect.none : nil
    case .effect(let effect):
      guard effect.isAccepted, move(action, &state) else { return nil }
      return effect
    case .made(let make):
      return undoing(&state, where: { $0 == nil }) { state -> Effect<Action>? in
        guard move(action, &state) else { return nil }
        let effect = make(action, state)
        return effect.isAccepted ? effect : nil
      }
    }
  }

  @inlinable
  func move(_ action: Action, _ state: inout State) -> Bool {
    switch target {
    case .value(let new):
      state = new()
    case .stay:
      break
    case .function(let next):
      guard let new = next(action, state) else { return false }
      state = new
    case .change(let change):
      change(action, &state)
    }
    return true
  }
}

extension TransitionRow.Work {
  @usableFromInline
  func effect(_ action: Action, _ state: State) -> Effect<Action> {
    switch self {
    case .none: .none
    case .effect(let effect): effect
    case .made(let make): make(action, state)
    }
  }
}

extension TransitionRow {
  /// Whether it takes every action that it matches, as far as one can know.
  var isCertain: Bool {
    if case .function = target { return false }
    return switch work {
    case .none: true
    case .effect(let effect): effect.isAccepted
    case .made: false
    }
  }

  /// The state after, computed on a copy; nil where the row rejects.
  func next(_ action: Action, _ state: State) -> State? {
    var copy = state
    return move(action, &copy) ? copy : nil
  }
}
