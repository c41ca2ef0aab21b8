import Sheaf
import SheafTesting
import Testing

@Suite struct ScheduleExplorerTests {
  /// Loads two pages at once; the planted race: whoever comes last wins, whatever was asked last.
  private struct Search: Reducer {
    enum Action: Equatable { case ask, answer(String) }
    func reduce(into state: inout String, action: Action) -> Effect<Action> {
      switch action {
      case .ask:
        return .merge(
          ["old", "new"].map { page in
            .run { send in
              for _ in 0..<3 { await hop() }
              await send(.answer(page))
            }
          }
        )
      case .answer(let page):
        state = page
        return .none
      }
    }
  }

  private nonisolated(nonsending) func search() async {
    let store = TestStore(initialState: "") { Search() }
    store.exhaustivity = .off
    await store.send(.ask)
    await store.skipReceivedActions()
    store.assert { $0 = "new" }
  }

  // testing 5
  @Test func aPlantedRaceIsFoundAndItsSeedReplaysIt() async throws {
    #expect(await issues { await search() }.isEmpty)
    var found: UInt64?
    let line = UInt(#line) + 2
    let reports = await issues {
      found = await ScheduleExplorer(schedules: 200).run { await search() }
    }
    let seed = try #require(found)
    #expect(reports.lines == [line])
    let message = reports.messages.first ?? ""
    #expect(message.contains("its seed is \(seed)."))
    #expect(message.contains("ScheduleExplorer.replay(seed: \(seed)) { … }"))
    #expect(message.contains("The state that the test has asserted so far is another"))
    for _ in 0..<20 {
      let issues = await issues { await ScheduleExplorer.replay(seed: seed) { await search() } }
      #expect(issues.count == 1)
    }
  }

  // testing 5
  @Test func aBodyWithoutARaceRunsUnderEverySchedule() async {
    let count = Lock(0)
    let seed = await ScheduleExplorer(schedules: 50).run {
      count.withLock { $0 += 1 }
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .merge(
          (1...3).map { amount in
            .run { send in
              await hop()
              await send(.add(amount))
            }
          }
        )
      }
      await store.send(.go)
      await store.receive(inAnyOrder: [.add(1), .add(2), .add(3)]) { $0.count = 6 }
    }
    #expect(seed == nil)
    #expect(count.withLock { $0 } == 50)
  }

  // testing 5
  @Test func aSeedGivesTheSameOrderEachTimeAndOtherSeedsGiveOthers() async {
    func order(_ seed: UInt64) async -> String {
      await ScheduleExplorer.replay(seed: seed) {
        let order = Lock("")
        let store = Desk.store { action in
          guard action == .go else { return .none }
          return .merge(
            (0..<5).map { number in
              .run { _ in
                for _ in 0..<3 {
                  await hop()
                  order.withLock { $0 += "\(number)" }
                }
              }
            }
          )
        }
        await store.send(.go)
        return order.withLock { $0 }
      }
    }
    var orders: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      let first = await order(seed)
      #expect(await order(seed) == first)
      orders.insert(first)
    }
    #expect(orders.count > 10)
  }

  // testing 5
  @Test func anExpectationThatFailsAndAnErrorAreFound() async {
    struct Lost: Error {}
    let thrown = await issues {
      await ScheduleExplorer(schedules: 3).run { throw Lost() }
    }
    #expect(thrown.count == 1)
    let expected = await issues {
      await ScheduleExplorer(schedules: 3).run { #expect(Bool(false)) }
    }
    #expect(expected.count == 1)
  }
}
