import Sheaf
import SheafTesting
import Testing

// snippet: object-states-view
@MainActor
final class SearchField: @MainActor Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)
  var text = ""
  var isBusy = false
}
// end

// snippet: object-states-states
enum SearchState: Hashable { case awaiting, searching, locked }

@MainActor
extension SearchField {
  static func awaiting(with keyword: String) -> StateDescriptor<SearchField> {
    .setOrUpdate(id: SearchState.awaiting) { $0.text = keyword }
  }

  static func searching() -> StateDescriptor<SearchField> {
    .set(id: SearchState.searching, via: .slow) { $0.isBusy = true }
      .update { $0.text = "still searching" }
      .allowed(from: SearchState.awaiting)
      .onExit { $0.isBusy = false }
  }

  static func locked() -> StateDescriptor<SearchField> {
    .set { $0.text = "locked" }
  }
}
// end

// snippet: object-states-transition
@MainActor
extension StateTransition<SearchField> {
  static var slow: Self {
    Self { mutate in
      @Dependency(\.continuousClock) var clock
      try await clock.sleep(for: .milliseconds(100))
      mutate()
      try await clock.sleep(for: .milliseconds(100))
    }
  }
}
// end

@MainActor
struct ObjectStatesSnippets {
  @Test func theArticlesStatesRun() async {
    let field = SearchField()
    await onAnImmediateClock {
      // snippet: object-states-apply
      field.apply { $0.awaiting(with: "tea") }
      let outcome = await field.apply { $0.searching() }.outcome
      if outcome.hasArrived { field.apply { $0.locked() } }
      // end
    }
    #expect(field.text == "locked")
    #expect(!field.isBusy)
    #expect(field.dispatcher.current == StateID("locked()"))
  }

  @Test func theArticlesStrategiesRun() async {
    let field = SearchField()
    await onAnImmediateClock {
      field.apply { $0.awaiting(with: "tea") }
      // snippet: object-states-strategy
      let search = field.apply { $0.searching() }
      field.apply(via: .slow, strategy: .interrupt) { $0.awaiting(with: "coffee") }
      if case .cancelled = await search.outcome { field.isBusy = false }
      // end
      #expect(!(await search.outcome.hasArrived))
    }
    #expect(!field.isBusy)
  }

  @Test func theArticlesFailuresRun() async {
    let field = SearchField()
    await onAnImmediateClock {
      // snippet: object-states-timeout
      let patient = StateTransition<SearchField>.slow.timeout(.seconds(2)).commitOnFailure()
      // end
      // On this clock the limit may come first; either way the object is in the new state.
      _ = await field.apply(via: patient) { $0.locked() }.outcome
    }
    #expect(field.text == "locked")
    #expect(field.dispatcher.current == StateID("locked()"))
  }

  @Test func theArticlesPhasesCome() async {
    let field = SearchField()
    let phases = field.dispatcher.phases
    field.apply { $0.locked() }
    // snippet: object-states-phases
    var arrived: StateID?
    for await phase in phases {
      guard case .ready(let state?) = phase else { continue }
      arrived = state
      break
    }
    // end
    #expect(arrived == StateID("locked()"))
  }

  @Test func theArticlesStoreDrivesTheField() async {
    let field = SearchField()
    let store = Store(initialState: Keyword.State(text: "tea")) { Keyword() }
    // snippet: object-states-store
    field.dispatcher.follow(store.states(\.text), strategy: .replacePending) { text in
      SearchField.awaiting(with: text)
    }
    // end
    for await phase in field.dispatcher.phases where phase == .ready(StateID(SearchState.awaiting))
    {
      break
    }
    #expect(field.text == "tea")
  }

  @Test func theArticlesServerServes() async {
    #expect(await Server().open())
  }
}

@MainActor
private func onAnImmediateClock(_ body: () async -> Void) async {
  await withDependencies {
    $0.continuousClock = ImmediateClock()
  } operation: {
    await body()
  }
}

struct Keyword: Reducer {
  struct State: Equatable { var text: String }

  func reduce(into state: inout State, action: String) -> Effect<String> {
    state.text = action
    return .none
  }
}

// snippet: object-states-server
final class Valve: Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)
  var isOpen = false

  static func opened() -> StateDescriptor<Valve> { .set { $0.isOpen = true } }
}

actor Server {
  private let valve = Valve()

  func open() async -> Bool { await valve.apply { $0.opened() }.outcome.hasArrived }
}
// end
