// snippet: readme-test
import Sheaf
import Testing

@MainActor
@Test func aFactIsLookedUpForTheNumberShown() async {
  let store = Store(initialState: Facts.State()) {
    Facts(lookUp: { "\($0) is a number" })
  }
  store.send(.increment)
  await store.send(.factButton).finish()
  #expect(store.fact == "1 is a number")
  #expect(!store.isLoading)
}
// end
