import Testing

@testable import Sheaf

@MainActor
@Suite struct EngineHooksTests {
  private struct Counter: Reducer {
    enum Action: Equatable { case add(Int), run, send, reject, fromEffect }
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .add(let amount): state += amount
      case .run: return .run(name: "one") { send in await send(.fromEffect) }
      case .send: return .send(.add(1))
      case .reject: return .rejected
      case .fromEffect: state += 100
      }
      return .none
    }
  }

  private func store() -> Store<Int, Counter.Action> {
    Store(initialState: 0) { Counter() }
  }

  @Test func admissionPassesReplacesAndDrops() {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    hooks.admit = { request in
      switch request.action {
      case .add(1): .pass
      case .add(2): .replace(.add(20))
      default: .drop
      }
    }
    store.addHooks(hooks)
    for amount in 1...3 { store.send(.add(amount)) }
    #expect(store.withState { $0 } == 21)
  }

  @Test func aHeldActionIsReducedWhenItIsResumedAndIsNotAskedAboutAgain() async {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    var held: [HeldAction<Counter.Action>] = []
    hooks.admit = { request in request.action == .add(5) ? .hold { held.append($0) } : .pass }
    store.addHooks(hooks)
    let task = store.send(.add(5))
    store.send(.add(1))
    #expect(store.withState { $0 } == 1)
    #expect(!task.isFinished)
    store.resume(held[0])
    #expect(store.withState { $0 } == 6)
    await task.finish()
  }

  @Test func aForgottenActionEndsItsHandle() async {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    var held: [HeldAction<Counter.Action>] = []
    hooks.admit = { _ in .hold { held.append($0) } }
    store.addHooks(hooks)
    let task = store.send(.add(5))
    store.forget(held[0])
    await task.finish()
    #expect(store.withState { $0 } == 0)
  }

  @Test func observationTellsOriginOutcomeAndStates() async {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    hooks.wantsStateBefore = true
    var lines: [String] = []
    hooks.reduced = { reduction in
      let origin =
        switch reduction.origin {
        case .outside: "outside"
        case .send: "send"
        case .effect(let effect): "effect \(effect.name ?? "")"
        }
      let before = reduction.before.map { "\($0)" } ?? "-"
      lines.append(
        "\(reduction.action) \(origin) \(reduction.outcome) \(before)>\(reduction.after.pointee)"
          + " effects:\(reduction.effects.count)"
      )
    }
    store.addHooks(hooks)
    store.send(.send)
    await store.send(.run).finish()
    store.send(.reject)
    #expect(
      lines == [
        "send outside handled 0>0 effects:0",
        "add(1) send handled 0>1 effects:0",
        "run outside handled 1>1 effects:1",
        "fromEffect effect one handled 1>101 effects:0",
        "reject outside rejected 101>101 effects:0",
      ]
    )
  }

  @Test func theEndOfAnEffectIsTold() async {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    var ended: [String?] = []
    hooks.effectEnded = { ended.append($0.name) }
    store.addHooks(hooks)
    await store.send(.run).finish()
    #expect(ended == ["one"])
  }

  @Test func hooksThatAreTakenOffAreNotCalled() {
    let store = store()
    var hooks = EngineHooks<Int, Counter.Action>()
    hooks.admit = { _ in .drop }
    let token = store.addHooks(hooks)
    store.removeHooks(token)
    store.send(.add(1))
    #expect(store.withState { $0 } == 1)
  }

  // MARK: - Several owners

  @Test func ownersAreAskedAndToldInTheOrderOfTheirAdding() {
    let store = store()
    let log = Journal<String>()
    for name in ["a", "b"] {
      var hooks = EngineHooks<Int, Counter.Action>()
      hooks.admit = { request in
        log.note("\(name) asked \(request.action)")
        return name == "a" && request.action == .add(1) ? .replace(.add(10)) : .pass
      }
      hooks.reduced = { log.note("\(name) told \($0.action)") }
      store.addHooks(hooks)
    }
    store.send(.add(1))
    #expect(
      log.entries == ["a asked add(1)", "b asked add(10)", "a told add(10)", "b told add(10)"]
    )
  }

  @Test func whoDropsAnActionEndsTheAsking() {
    let store = store()
    let log = Journal<String>()
    for (name, verdict) in [("a", Admission<Counter.Action>.drop), ("b", .pass)] {
      var hooks = EngineHooks<Int, Counter.Action>()
      hooks.admit = { _ in
        log.note("\(name) asked")
        return verdict
      }
      hooks.reduced = { log.note("\(name) told \($0.outcome)") }
      store.addHooks(hooks)
    }
    store.send(.add(1))
    #expect(log.entries == ["a asked", "a told dropped", "b told dropped"])
  }

  @Test func aResumedActionIsAskedAboutByTheOwnersBehindTheOneThatHeldIt() {
    let store = store()
    var held: [HeldAction<Counter.Action>] = []
    let log = Journal<String>()
    var first = EngineHooks<Int, Counter.Action>()
    first.admit = { _ in
      log.note("first")
      return .hold { held.append($0) }
    }
    var last = EngineHooks<Int, Counter.Action>()
    last.isAskedLast = true
    last.admit = { request in
      log.note("last \(request.action)")
      return .pass
    }
    var second = EngineHooks<Int, Counter.Action>()
    second.admit = { _ in
      log.note("second")
      return .replace(.add(7))
    }
    store.addHooks(last)
    store.addHooks(first)
    store.addHooks(second)
    store.send(.add(1))
    #expect(log.entries == ["first"])
    store.resume(held[0])
    store.resume(held[0])
    #expect(log.entries == ["first", "second", "last add(7)"])
    #expect(store.withState { $0 } == 7)
  }

  @Test func aHeldActionThatIsLetGoOfEndsItsHandle() async {
    let store = store()
    var held: [HeldAction<Counter.Action>] = []
    var hooks = EngineHooks<Int, Counter.Action>()
    hooks.admit = { _ in .hold { held.append($0) } }
    store.addHooks(hooks)
    let task = store.send(.add(5))
    #expect(!task.isFinished)
    held = []
    await task.finish()
    #expect(store.withState { $0 } == 0)
  }

  @Test func ownersThatComeAndGoDuringARoundAreDefined() {
    let store = store()
    let log = Journal<String>()
    var late = EngineHooks<Int, Counter.Action>()
    late.reduced = { log.note("late \($0.action)") }
    var goner: HookToken?
    var first = EngineHooks<Int, Counter.Action>()
    first.reduced = { [unowned store] reduction in
      log.note("first \(reduction.action)")
      guard let token = goner else { return }
      goner = nil
      store.removeHooks(token)
      store.addHooks(late)
    }
    store.addHooks(first)
    var removed = EngineHooks<Int, Counter.Action>()
    removed.reduced = { _ in log.note("removed") }
    goner = store.addHooks(removed)
    store.send(.add(1))
    store.send(.add(2))
    #expect(log.entries == ["first add(1)", "first add(2)", "late add(2)"])
  }

  @Test func eachOwnerIsToldOfTheEndOfAnEffectAndNoneIsLeftAtTheEnd() async {
    let store = store()
    let log = Journal<String>()
    let tokens = ["a", "b"].map { name in
      var hooks = EngineHooks<Int, Counter.Action>()
      hooks.effectEnded = { _ in log.note(name) }
      return store.addHooks(hooks)
    }
    await store.send(.run).finish()
    #expect(log.entries == ["a", "b"])
    for token in tokens { store.removeHooks(token) }
    #expect(store.engine?.hooks == nil)
    await store.send(.run).finish()
    #expect(log.entries == ["a", "b"])
  }
}
