import Sheaf
import SheafTesting
import Testing

@Suite struct ManyStoresTests {
  private struct Ticker: Reducer {
    enum Action: Equatable { case start, tick, stop }
    enum CancelID { case timer }
    @Dependency(\.continuousClock) var clock
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.tick)
          }
        }
        .cancellable(id: CancelID.timer)
      case .tick:
        state += 1
        return .none
      case .stop:
        return .cancel(id: CancelID.timer)
      }
    }
  }

  // testing 1
  @Test(arguments: 1...20) func twoHundredStoresInParallelDoNotSeeEachOther(_ round: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let clock = TestClock()
          let store = TestStore(initialState: number) {
            Ticker()
          } withDependencies: {
            $0.continuousClock = clock
          }
          await store.send(.start)
          for tick in 1...5 {
            await clock.advance(by: .seconds(1))
            await store.receive(.tick) { $0 = number + tick }
          }
          await store.send(.stop)
          await clock.advance(by: .seconds(1))
          await store.finish()
        }
      }
    }
  }

  // testing 1
  @MainActor @Test func aStoreCanBeUsedOnTheMainActor() async {
    let store = Desk.sending(.add(1))
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 1 }
  }
}
