#if Macros
// snippet: readme-test
import Sheaf
import SheafTesting
import Testing

@Test func aFactIsLookedUpForTheNumberShown() async {
  let store = TestStore(initialState: Facts.State()) {
    Facts(lookUp: { "\($0) is a number" })
  }
  await store.send(.increment) { $0.number = 1 }
  await store.send(.factButton) { $0.isLoading = true }
  await store.receive(\.fact) {
    $0.fact = "1 is a number"
    $0.isLoading = false
  }
  await store.finish()
}
// end
#endif
