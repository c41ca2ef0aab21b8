/// The living stores scoped from one store, so that the same scope gives the same object.
struct ScopeCache {
  struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
    let id: EffectID?
  }

  private struct Weak {
    weak var store: AnyObject?
  }

  private var stores: [Key: Weak] = [:]
  private var limit = 16

  /// The store of the scope, if it lives.
  func store(_ key: Key) -> AnyObject? { stores[key]?.store }

  /// Remembers a store; forgets those that are gone, now and then.
  mutating func remember(_ store: AnyObject, _ key: Key) {
    if stores.count >= limit {
      stores = stores.filter { $0.value.store != nil }
      limit = max(16, stores.count * 2)
    }
    stores[key] = Weak(store: store)
  }

  mutating func forget(_ key: Key) { stores[key] = nil }
}
