import Testing

@testable import Sheaf

/// Reducers that are called by hand, without a store, and mistakes that only show there.
@Suite struct DirectReducingTests {
  private struct Counter: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case add, added(from: Int, to: Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if action == .add { state.count += 1 }
      return .none
    }
  }

  private struct Shelf: Reducer {
    enum State: Equatable, CasePathable {
      case empty
      case full(Counter.State)

      struct Cases {
        var full: CasePath<State, Counter.State> { State.fullPath }
      }
      static var cases: Cases { Cases() }
      static let fullPath = CasePath(embed: State.full) {
        if case .full(let state) = $0 { state } else { nil }
      }
    }
    enum Action: CasePathable {
      case counter(Counter.Action)

      struct Cases {
        var counter: CasePath<Action, Counter.Action> { Action.counterPath }
      }
      static var cases: Cases { Cases() }
      static let counterPath = CasePath(embed: Action.counter) {
        if case .counter(let action) = $0 { action } else { nil }
      }
    }

    let isByHand: Bool

    var body: some ReducerOf<Self> {
      if isByHand {
        Scope(state: State.fullPath, action: Action.counterPath) { Counter() }
      } else {
        Scope(\.full, action: \.counter) { Counter() }
      }
    }
  }

  @Test(arguments: [false, true])
  func aChildInACaseIsReducedHoweverItsPathsAreWritten(_ isByHand: Bool) {
    var state = Shelf.State.full(Counter.State())
    _ = Shelf(isByHand: isByHand).reduce(into: &state, action: .counter(.add))
    #expect(state == .full(Counter.State(count: 1)))
  }

  @Test func aReactionToAChangeRunsWithoutAStoreToo() {
    var state = Counter.State()
    let reducer = Counter().onChange(of: \.count) { old, new, _, _ in
      .send(.added(from: old, to: new))
    }
    let effect = reducer.reduce(into: &state, action: .add)
    guard case .send(.added(from: 0, to: 1)) = effect.kind else {
      Issue.record("the reaction asks for a send")
      return
    }
  }

  #if os(Linux) || os(macOS)
  @Test func aPrintedReducerPrintsEachActionAndWhatItChanged() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      var state = Counter.State()
      _ = Counter()._printChanges("counter").reduce(into: &state, action: .add)
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("counter: received .add"))
    #expect(text.contains("+ "))
  }

  @Test func theBodyOfAReducerWithoutOneSaysWhatIsCalledInstead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Counter().body
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("has no body: it implements reduce(into:action:), which is called"))
  }
  #endif
}
