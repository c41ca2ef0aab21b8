/// What was scoped from one part of the state, found again while it lives.
///
/// The tables are found by where the child's state is, the stores by the case of the action too.
struct ScopeCache {
  /// Where the state of a child is, seen from its parent's.
  struct Place: Hashable {
    let state: AnyKeyPath
    let row: EffectID?
    let type: ObjectIdentifier

    init<Child>(_ state: AnyKeyPath, row: EffectID? = nil, _ type: Child.Type) {
      self.state = state
      self.row = row
      self.type = ObjectIdentifier(type)
    }
  }

  private struct Scope: Hashable {
    let place: Place
    let action: AnyKeyPath
  }

  private var tables = WeakTable<Place>()
  private var stores = WeakTable<Scope>()

  /// Entries, also of what has gone and was not let go of yet.
  var count: Int { tables.count + stores.count }

  func store(_ place: Place, _ action: AnyKeyPath) -> AnyObject? {
    stores[Scope(place: place, action: action)]
  }

  mutating func remember(store: AnyObject, _ place: Place, _ action: AnyKeyPath) {
    stores[Scope(place: place, action: action)] = store
  }

  func table(_ place: Place) -> AnyObject? { tables[place] }

  mutating func remember(table: AnyObject, _ place: Place) { tables[place] = table }
}

/// Weak references by key; those that are nil are let go of now and then.
struct WeakTable<Key: Hashable> {
  private struct Weak {
    weak var object: AnyObject?
  }

  private var objects: [Key: Weak] = [:]
  private var limit = 16

  var count: Int { objects.count }

  subscript(key: Key) -> AnyObject? {
    get { objects[key]?.object }
    set {
      if objects.count >= limit {
        objects = objects.filter { $0.value.object != nil }
        limit = max(16, objects.count * 2)
      }
      objects[key] = newValue.map { Weak(object: $0) }
    }
  }
}
