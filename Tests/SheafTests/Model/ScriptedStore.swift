@testable import Sheaf
@testable import SheafTesting

/// A store that a script is played on, one job after another on the thread of the test.
struct ScriptedStore {
  private let executor = ManualExecutor()
  private let player = ScriptPlayer(TestClock())
  private var store: StoreActor<Family.State, Family.Action>?

  init() { store = StoreActor(Family.State(), Family(), pumpedBy: executor) }

  /// What happens when a script is played on a new store.
  static nonisolated(nonsending) func log(of script: Script) async -> [String] {
    var store = ScriptedStore()
    let player = store.player
    await withIssueReporter(player) { await store.play(script) }
    return player.log
  }

  // MARK: - Steps

  private nonisolated(nonsending) mutating func play(_ script: Script) async {
    for (number, step) in script.steps.enumerated() {
      player.note("step \(number)")
      await play(step, number)
      player.note(status)
    }
    player.note("end")
    var seconds = 0
    while let store, store.engine.ledger.count > 0, seconds < 1_000 {
      await advance()
      seconds += 1
    }
    player.note(status)
    noteLeftovers()
  }

  private var status: String {
    "open \(store?.engine.ledger.count ?? 0) of \(player.unfinished)"
  }

  private nonisolated(nonsending) mutating func play(_ step: Script.Step, _ number: Int) async {
    switch step {
    case .advance(let seconds):
      for _ in 0..<seconds { await advance() }
    case .late(let name, let act): player.post(act, through: name)
    case .send(let act, let text):
      let place = text.place
      let action: Family.Action =
        place.isEmpty ? player.action(act) : .at(place, PlacedAct(act: act, player: player))
      send(action, as: act.name)
    case .leave(let text, let deed): send(leave(text.place, deed), as: -number)
    case .cancelSend(let name):
      guard let store, let handle = player.handle(of: name) else { return }
      EffectRunner.enter(store.isolation, on: executor) { isolation in
        handle.cancel(isolation: isolation)
      }
    case .shutDown: store?.scheduleCancellation(isEnding: true, on: executor)
    case .release: store = nil
    }
    settle()
  }

  private func send(_ action: Family.Action, as name: Int) {
    guard let store, store.engine.life == .open else { return }
    store.schedule(action, at: .unknown, on: executor) { [player] in player.keep($0, of: name) }
  }

  private func leave(_ place: LifeModel.Place, _ deed: Script.Deed) -> Family.Action {
    switch place.first {
    case "child": .child(.leave(player.effect(deed)))
    case "named": .named(.leave(player.effect(deed)))
    case "rows": .row(Int(place[1]) ?? 0, .leave(player.effect(deed)))
    default: .mode(.editing(.leave(player.effect(deed))))
    }
  }

  private nonisolated(nonsending) func advance() async {
    await player.clock.advance(by: .seconds(1))
    settle()
  }

  private func settle() {
    repeat {
      if !executor.runReady() { player.note("endless") }
    } while player.letOneGoOn()
  }

  // MARK: - The end

  /// Writes down what must not be left of anything.
  private mutating func noteLeftovers() {
    if let store, store.engine.ledger.idCount > 0 { player.note("ids are left") }
    if let store, store.engine.queues.count > 0 { player.note("queues are left") }
    weak let engine = store?.engine
    store = nil
    settle()
    player.forgetSends()
    if engine != nil { player.note("the engine is left") }
    if player.trackedCount > 0 { player.note("\(player.trackedCount) objects are left") }
  }
}
