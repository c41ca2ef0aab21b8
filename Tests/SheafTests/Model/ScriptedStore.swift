@testable import Sheaf
@testable import SheafTesting

/// A store that a script is played on; whoever plays it runs on the store's actor.
struct ScriptedStore {
  typealias StoreEngine = Engine<Family.State, Family.Action>

  let player: ScriptPlayer
  private let isolation: any Actor
  private let link: EffectLink
  private weak var engine: StoreEngine?

  init(_ player: ScriptPlayer, _ engine: StoreEngine) {
    self.player = player
    self.engine = engine
    link = engine.link
    isolation = engine.link.isolation
  }

  // MARK: - Both kinds

  /// What happens when a script is played on a new store of a kind.
  static nonisolated(nonsending) func log(of script: Script, on kind: StoreKind) async -> [String] {
    let player = ScriptPlayer()
    await withIssueReporter(player) {
      switch kind {
      case .store: await playOnMainActor(script, player)
      case .storeActor: playOnThisThread(script, player)
      }
    }
    return player.log
  }

  @MainActor
  private static func playOnMainActor(_ script: Script, _ player: ScriptPlayer) async {
    let store: ScriptedStore
    do {
      let owner = Store(initialState: Family.State()) { ScriptFeature(player: player) }
      guard let engine = owner.engine else { return }
      player.own(.store(owner))
      store = ScriptedStore(player, engine)
    }
    await store.play(script)
  }

  /// Runs all that happens as jobs of an executor, one after another.
  private static func playOnThisThread(_ script: Script, _ player: ScriptPlayer) {
    let executor = ManualExecutor()
    let isolation = StoreIsolation.make(executor)
    let isOver = Lock(false)
    let task = Task(executorPreference: executor) {
      await playOnActor(script, player, executor, isolation: isolation)
      isOver.withLock { $0 = true }
    }
    let hasEnd = executor.runReady()
    if !hasEnd || !isOver.withLock({ $0 }) {
      player.note("stuck")
      task.cancel()
    }
  }

  private static func playOnActor(
    _ script: Script,
    _ player: ScriptPlayer,
    _ executor: ManualExecutor,
    isolation: isolated any Actor
  ) async {
    let store: ScriptedStore
    do {
      let engine = Engine(
        Family.State(),
        ScriptFeature(player: player),
        dependencies: .current,
        executor: executor,
        isolation: isolation
      )
      player.own(.storeActor(StoreActor(engine, isolation)))
      store = ScriptedStore(player, engine)
    }
    await store.play(script)
  }

  // MARK: - Playing

  private nonisolated(nonsending) func play(_ script: Script) async {
    for (number, step) in script.steps.enumerated() {
      player.note("step \(number)")
      if case .advance(let seconds) = step {
        for _ in 0..<seconds { await advance() }
      } else {
        play(step, number)
        await wakeCancelled()
      }
      player.note(status)
    }
    player.note("end")
    var seconds = 0
    while openCount > 0, seconds < 1_000 {
      await advance()
      seconds += 1
    }
    player.note(status)
    noteLeftovers()
  }

  private nonisolated(nonsending) func advance() async {
    for sleeper in player.clock.tick() { await player.clock.wake(sleeper, hasCome: true) }
    await wakeCancelled()
  }

  private nonisolated(nonsending) func wakeCancelled() async {
    while let sleeper = player.clock.takeCancelled() {
      await player.clock.wake(sleeper, hasCome: false)
    }
  }

  private var openCount: Int { engine?.ledger.count ?? 0 }

  private var status: String { "open \(openCount) of \(player.unfinished)" }

  private func play(_ step: Script.Step, _ number: Int) {
    switch step {
    case .advance: break
    case .send(let act, let place): send(player.action(act, at: place.place), as: act.name)
    case .scoped(let act, let place): sendScoped(act, at: place.place)
    case .leave(let place, let deed): send(leave(place.place, deed), as: -number)
    case .cancelSend(let name):
      onActor(player.handle(of: name)) { $0?.cancel(isolation: $1) }
    case .late(let name, let act):
      player.post(act, through: name)
      openMail()
    case .observe(let act, let place): observe(act, at: place.place)
    case .watch: watch()
    case .shutDown: onActor(engine) { $0?.shutDown(isolation: $1) }
    case .release: player.letGo()
    }
  }

  // MARK: - Steps

  private func send(_ action: Family.Action, as name: Int) {
    guard let owner = player.owner, engine?.life == .open else { return }
    switch owner {
    case .store(let store):
      // Why: whoever plays a script runs on the store's actor, as the type says.
      player.keep(MainActor.assumeIsolated { store.send(action) }, of: name)
    case .storeActor(let store):
      let handle = onActor((store, action)) {
        StoreActor.send($0.1, to: $0.0, at: .unknown, isolation: $1)
      }
      player.keep(handle, of: name)
    }
  }

  private func sendScoped(_ act: Script.Act, at place: LifeModel.Place) {
    guard let owner = player.owner, let engine, engine.life == .open else { return }
    let placed = PlacedAct(act: act, player: player)
    switch owner {
    case .store(let store):
      // Why: as above.
      let handle = MainActor.assumeIsolated { store.sendScoped(placed, at: place) }
      if let handle { player.keep(handle, of: act.name) }
    case .storeActor:
      // Why by hand: such a store has no children's stores; a handle of one is this.
      guard engine.state.pointee.places.contains(place) else { return }
      let record = onActor((engine, Family.Action.at(place, placed))) {
        $0.0.send($0.1, isolation: $1)
      }
      player.keep(StoreTask(record, place: .steps(to: place)), of: act.name)
    }
  }

  private func leave(_ place: LifeModel.Place, _ deed: Script.Deed) -> Family.Action {
    switch place.first {
    case "child": .child(.leave(player.effect(deed)))
    case "named": .named(.leave(player.effect(deed)))
    case "rows": .row(Int(place[1]) ?? 0, .leave(player.effect(deed)))
    default: .mode(.editing(.leave(player.effect(deed))))
    }
  }

  private func observe(_ act: Script.Act?, at place: LifeModel.Place) {
    guard player.owner != nil else { return }
    let waiting = Lock(act)
    let observer = CommitObservers.Observer { [player, weak engine, isolation] state in
      let family = state.assumingMemoryBound(to: Family.State.self).pointee
      player.note("commit \(family.places.count)")
      if let act = waiting.withLock({ $0.take() }), let engine, engine.life == .open {
        let action = player.action(act, at: place)
        let record = withAssumedIsolation(of: isolation, (engine, action)) {
          $0.0.send($0.1, isolation: $1)
        }
        player.keep(StoreTask(record), of: act.name)
      }
      return true
    }
    engine?.observers.add(observer)
  }

  private func watch() {
    var hooks = EngineHooks<Family.State, Family.Action>()
    hooks.reduced = { [player] in player.note("became \($0.outcome)") }
    _ = engine?.add(hooks)
  }

  /// Opens the mail here and now; the job that was to do it will find none.
  private func openMail() {
    if let engine { onActor(engine) { $0.takeMail($1) } } else { link.discardMail() }
  }

  private func onActor<Input, Output>(
    _ input: Input,
    _ body: @escaping (Input, isolated any Actor) -> Output
  ) -> Output {
    // Why: whoever plays a script runs on the store's actor, as the type says.
    withAssumedIsolation(of: isolation, input, body)
  }

  // MARK: - The end

  /// Writes down what must not be left of anything.
  private func noteLeftovers() {
    if let engine, engine.ledger.idCount > 0 { player.note("ids are left") }
    if let engine, engine.queues.count > 0 { player.note("queues are left") }
    player.letGo()
    player.forgetSends()
    if engine != nil { player.note("the engine is left") }
    if player.trackedCount > 0 { player.note("\(player.trackedCount) objects are left") }
  }
}
