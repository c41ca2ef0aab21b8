import Sheaf
import Testing

/// Stores in sets, in navigation, and in lists of views.
@Suite @MainActor struct StoreIdentityTests {
  @Test func twoStoresAreEqualWhereTheyAreOneObject() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1)] }
    let other = Shop.store()
    #expect(store == store && store != other)
    #expect(Set([store, other, store]).count == 2)
    let row = store.scope(state: \.rows, action: \.rows, id: 1)
    #expect(row == store.scope(state: \.rows, action: \.rows, id: 1))
  }

  @Test func aStoreOfARowHasTheRowsID() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 4), Shop.Row.State(id: 2)] }
    func ids<Rows: Sequence>(_ rows: Rows) -> [Rows.Element.ID] where Rows.Element: Identifiable {
      rows.map(\.id)
    }
    let rows = store.scope(state: \.rows, action: \.rows)
    #expect(ids(rows) == [4, 2])
    store.change { $0.rows.remove(id: 4) }
    #expect(ids(rows) == [4, 2])
  }
}
