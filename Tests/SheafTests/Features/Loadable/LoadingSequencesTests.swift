import Sheaf
import Testing

/// Random events with answers in any order: the invariants of loading hold after every step.
struct LoadingSequencesTests {
  private typealias Event = LoadingActionOf<Article>

  /// One store, its loader, and every handle that an event has given.
  private struct Run {
    let desk = LoadDesk<Int, Article.State>()
    let store: StoreActorOf<LoadingReducer<Article>>
    var generator: SeededGenerator
    var state = LoadingState<Article>(request: 0)
    /// The handle of the send that started each load, by the number of its call.
    var starters: [StoreTask] = []
    /// The generation of each call.
    var generations: [Int] = []
    var handles: [StoreTask] = []
    var log: [String] = []

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      let desk = desk
      store = StoreActor(initialState: Loadable(request: 0)) {
        LoadingReducer { Article(desk: desk) }
      }
    }

    /// Draws an event, or an answer to one of the open calls; gives what broke, if anything did.
    mutating func step() async -> String? {
      let open = desk.openCalls
      if !open.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
        let call = open[Int.random(in: 0..<open.count, using: &generator)]
        return await answer(call)
      }
      return await send()
    }

    private mutating func send() async -> String? {
      let events: [Event] = [
        .load, .appear, .retry, .refresh, .reload, .cancel,
        .setRequest(Int.random(in: 0..<3, using: &generator)),
        .loaded(.tap), .loaded(.ask(.refresh)), .loaded(.ask(.reload(with: 1))), .loaded(.work),
      ]
      let event = events[Int.random(in: 0..<events.count, using: &generator)]
      if case .loaded = event, state.content == nil { return nil }
      log.append("\(event)")
      let heeds = Bool.random(using: &generator)
      desk.heedCancellation(heeds)
      let before = state
      let handle = await store.send(event)
      state = await store.state
      let started = state.generation - before.generation
      if started > 1 { return "one event started \(started) loads" }
      if started == 1 {
        starters.append(handle)
        generations.append(state.generation)
        await desk.calls(starters.count)
        if desk.requests.last != state.request { return "the load has an old request" }
        if state.activity == .none { return "a load was started, and the state does not say so" }
      }
      handles.append(handle)
      return await check(since: before)
    }

    private mutating func answer(_ call: Int) async -> String? {
      log.append("answer \(call)")
      let before = state
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1: desk.answer(call, .failure(LoadError(number: call)))
      case 2: desk.answer(call, .failure(CancellationError()))
      default: desk.answer(call, .success(Article.State(text: "\(call)")))
      }
      await starters[call].finish()
      state = await store.state
      let isCurrent = generations[call] == before.generation && before.activity != .none
      if !isCurrent, state != before { return "the answer to an older load changed the state" }
      if isCurrent, state.activity != .none { return "the answer did not end the load" }
      return await check(since: before)
    }

    private func check(since before: LoadingState<Article>) async -> String? {
      let effects = await store.inspector.effects.filter { !$0.isCancelled }
      let loads = effects.filter { $0.name == "load Article" }.count
      if loads != (state.activity == .none ? 0 : 1) { return "\(loads) loads run" }
      if (state.content != nil) != (state.phase == .loaded) { return "loaded without content" }
      if state.generation < before.generation { return "the generation fell" }
      if state.phase == .idle || state.phase == .failed, state.activity != .none {
        return "active while \(state.phase)"
      }
      if state.content != nil, state.previous != nil { return "content is there twice" }
      if state.content == nil, effects.count > loads { return "content left an effect running" }
      return nil
    }

    /// Answers what is left and waits for every handle there ever was.
    func settle() async -> String? {
      // Why before the answers: the loads end, the work of the content does not by itself.
      _ = await store.send(.reload)
      await desk.calls(starters.count + 1)
      for call in desk.openCalls { desk.answer(call, .success(Article.State(text: "last"))) }
      for handle in handles { await handle.finish() }
      await store.finish()
      let entries = await store.inspector.entryCount
      return entries == 0 ? nil : "\(entries) effects are left"
    }
  }

  // loadable L10
  @Test func randomSequencesKeepTheInvariants() async {
    let first = UInt64.random(in: 0..<1_000_000)
    print("Loading sequences start at seed \(first).")
    for seed in first..<first + 1_000 {
      if let failure = await run(seed: seed, steps: 20) {
        Issue.record("seed \(seed): \(failure.what) after \(failure.log)")
        return
      }
    }
  }

  @Test func theSameEventsAndAnswersGiveTheSameStates() async {
    for seed in UInt64(0)..<20 {
      let first = await states(seed: seed)
      let second = await states(seed: seed)
      #expect(first == second)
    }
  }

  private func run(seed: UInt64, steps: Int) async -> (what: String, log: [String])? {
    var run = Run(seed: seed)
    for _ in 0..<steps {
      if let what = await run.step() { return (what, run.log) }
    }
    if let what = await run.settle() { return (what, run.log) }
    return nil
  }

  private func states(seed: UInt64) async -> [LoadingState<Article>] {
    var run = Run(seed: seed)
    var states: [LoadingState<Article>] = []
    for _ in 0..<20 {
      _ = await run.step()
      states.append(run.state)
    }
    _ = await run.settle()
    return states
  }
}
