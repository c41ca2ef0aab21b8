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
    let hooks = EngineHooks<Int, Counter.Action>()
    hooks.admit = { action, _ in
      switch action {
      case .add(1): .pass
      case .add(2): .replace(.add(20))
      default: .drop
      }
    }
    store.install(hooks)
    for amount in 1...3 { store.send(.add(amount)) }
    #expect(store.withState { $0 } == 21)
  }

  @Test func aHeldActionIsReducedWhenItIsResumedAndIsNotAskedAboutAgain() async {
    let store = store()
    let hooks = EngineHooks<Int, Counter.Action>()
    var held: [HeldAction<Counter.Action>] = []
    hooks.admit = { action, _ in action == .add(5) ? .hold { held.append($0) } : .pass }
    store.install(hooks)
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
    let hooks = EngineHooks<Int, Counter.Action>()
    var held: [HeldAction<Counter.Action>] = []
    hooks.admit = { _, _ in .hold { held.append($0) } }
    store.install(hooks)
    let task = store.send(.add(5))
    store.forget(held[0])
    await task.finish()
    #expect(store.withState { $0 } == 0)
  }

  @Test func observationTellsOriginOutcomeAndStates() async {
    let store = store()
    let hooks = EngineHooks<Int, Counter.Action>()
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
    store.install(hooks)
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
    let hooks = EngineHooks<Int, Counter.Action>()
    var ended: [String?] = []
    hooks.effectEnded = { ended.append($0.name) }
    store.install(hooks)
    await store.send(.run).finish()
    #expect(ended == ["one"])
  }

  @Test func hooksThatAreTakenOffAreNotCalled() {
    let store = store()
    let hooks = EngineHooks<Int, Counter.Action>()
    hooks.admit = { _, _ in .drop }
    store.install(hooks)
    store.install(nil)
    store.send(.add(1))
    #expect(store.withState { $0 } == 1)
  }
}
