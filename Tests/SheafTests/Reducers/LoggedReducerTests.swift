import Sheaf
import Testing

@Suite struct LoggedReducerTests {
  private struct Counter: Reducer {
    struct State: Equatable, Sendable { var count = 0; var name = "a" }
    enum Action: Equatable, Sendable { case add(Int), twice, nothing }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add(let number): state.count += number
      case .twice: return .merge(.send(.add(1)), .send(.add(2)))
      case .nothing: break
      }
      return .none
    }
  }

  @Test func theSinkIsToldInTheOrderOfReducing() async {
    let journal = Journal<String>()
    let store = StoreActor(initialState: Counter.State()) {
      Counter().logged { log in
        journal.note("\(log.action): \(log.before) → \(log.after)")
      }
    }
    await store.send(.twice)
    #expect(journal.entries.count == 3)
    #expect(journal.entries[0].hasPrefix("twice"))
    #expect(journal.entries[1].hasPrefix("add(1)"))
    #expect(journal.entries[2].hasPrefix("add(2)"))
    #expect(journal.entries[2].contains("count: 1"))
    #expect(journal.entries[2].contains("count: 3"))
  }

  @Test func theTextNamesTheActionAndTheLinesThatDiffer() {
    let journal = Journal<String>()
    var state = Counter.State()
    _ = Counter().logged("counter") { journal.note($0.text) }.reduce(into: &state, action: .add(2))
    let lines = journal.entries.first?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.first?.hasPrefix("counter: received ") == true)
    #expect(lines.first?.contains("add") == true)
    #expect(lines.filter { $0.hasPrefix("-") }.count == 1)
    #expect(lines.filter { $0.hasPrefix("+") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("-") && $0.contains("count: 0") })
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains("count: 2") })
    #expect(!lines.contains { $0.contains("name") })
  }

  @Test func anUnchangedStateIsSaidToBeUnchanged() {
    let journal = Journal<String>()
    var state = Counter.State()
    _ = Counter().logged { journal.note($0.text) }.reduce(into: &state, action: .nothing)
    #expect(journal.entries.first?.contains("(state unchanged)") == true)
  }

  @Test func theEffectOfTheBaseIsKept() async {
    let store = StoreActor(initialState: Counter.State()) { Counter().logged { _ in } }
    await store.send(.twice)
    #expect(await store.state.count == 3)
  }
}
