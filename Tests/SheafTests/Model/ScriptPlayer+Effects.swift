@testable import Sheaf

extension ScriptPlayer {
  /// The action of the root, or of whatever child sends it.
  func action<Action: ActingAction>(_ act: Script.Act) -> Action {
    .act { state in
      self.note("act \(act.name)")
      var act = act
      if var family = state as? Family.State {
        act.changes.apply(to: &family)
        act.changes = []
        if let changed = family as? Action.ActingState { state = changed }
      }
      self.leaveAbove(act)
      return self.effect(act.effect)
    }
  }

  /// The action of the feature at a place, as the root's.
  func action(_ act: Script.Act, at place: LifeModel.Place) -> Family.Action {
    place.isEmpty ? action(act) : .at(place, PlacedAct(act: act, player: self))
  }

  func effect<Action: ActingAction>(_ deed: Script.Deed) -> Effect<Action> {
    switch deed {
    case .none: .none
    case .rejected: .rejected
    case .send(let act): .send(action(act))
    case .run(let work): run(work)
    case .merge(let parts): .merge(parts.map { effect($0) })
    case .concatenate(let parts): .concatenate(parts.map { effect($0) })
    case .tagged(let id, let inFlight, let deed):
      effect(deed).cancellable(id: id, cancelInFlight: inFlight)
    case .queued(let line, let deed): effect(deed).queued(on: line.queue)
    case .mapped(let deed): mapped(effect(deed))
    case .cancel(let id): .cancel(id: id)
    case .cancelFrom(let id): .cancel { ($0 as? Int).map { $0 >= id } ?? false }
    case .join(let id): .join(id: id)
    }
  }

  private func mapped<Action: ActingAction>(_ effect: Effect<Action>) -> Effect<Action> {
    effect.map { action in
      self.note("mapped")
      return action
    }
  }

  private func run<Action: ActingAction>(_ work: Script.Work) -> Effect<Action> {
    let object = track()
    guard let act = work.recovery else {
      return .run(name: "\(work.name)") { send in
        try await self.perform(work, send)
        object.touch()
      }
    }
    return .run(name: "\(work.name)") { send in
      try await self.perform(work, send)
      object.touch()
    } catch: { _, send in
      self.note("caught \(work.name)")
      await send(self.action(act))
    }
  }

  private nonisolated(nonsending) func perform<Action: ActingAction>(
    _ work: Script.Work,
    _ send: Send<Action>
  ) async throws {
    note("start \(work.name)")
    keep({ send.post(self.action($0)) }, of: work.name)
    for move in work.moves {
      switch move {
      case .sleep(let seconds): try await pause(seconds, work)
      case .send(let act): await send(action(act))
      case .down(let act, let place):
        if let action = action(act, at: place.place) as? Action { await send(action) }
      case .fail:
        note("fail \(work.name)")
        throw DiskFull()
      case .release: letGo()
      }
    }
    note("end \(work.name)")
  }

  private nonisolated(nonsending) func pause(_ seconds: Int, _ work: Script.Work) async throws {
    let hasCome = await clock.sleep(seconds, as: work.name)
    if hasCome || work.isStubborn { return }
    note("cancelled \(work.name)")
    throw CancellationError()
  }
}

/// An action of a script at whatever place.
struct PlacedAct: PlacedEffect {
  let act: Script.Act
  let player: ScriptPlayer

  func make<Action: ActingAction>(_ type: Action.Type) -> Effect<Action> {
    player.note("act \(act.name)")
    player.leaveAbove(act)
    return player.effect(act.effect)
  }
}

extension Script.Line {
  var queue: EffectQueue {
    switch self {
    case .serial: .serial(rawValue)
    case .exhaust: .exhaust(rawValue)
    case .latest: .latest(rawValue)
    case .pair: .bounded(rawValue, 2)
    case .shared: EffectQueue.serial(rawValue).storeWide
    }
  }
}

extension Script.Work {
  /// What the first error is answered with.
  fileprivate var recovery: Script.Act? {
    for move in moves {
      if case .fail(let act) = move { return act }
    }
    return nil
  }
}
