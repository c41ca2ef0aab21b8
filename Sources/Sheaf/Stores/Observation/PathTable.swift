/// What all stores of one part of the state share: its observed paths, and what was scoped from it.
///
/// It outlives a store while somebody waits for one of its paths, so that scoping again and again
/// finds the paths that are armed, and none pile up. Confined to the main actor.
@usableFromInline
final class PathTable<State> {
  @usableFromInline let reader: StateReader<State>
  /// Whether the part is still there; nil where it always is.
  let presence: ChildPresence<State>?
  /// The table of the part it was scoped from, where this one is found.
  private let parent: AnyObject?
  /// What was scoped from here.
  var scopes = ScopeCache()

  // Why two tables: a literal of stored properties is one object per call site, found in 14 ns by
  // identity; paths with arguments are made anew each time and are found by equality.
  // Why unchecked: every read of a store looks here, and nothing of the user's is called meanwhile.
  @exclusivity(unchecked) @usableFromInline var byIdentity: [ObjectIdentifier: ObservedPath] = [:]
  private var byPath: [AnyKeyPath: Entry] = [:]
  private var byPlace: [ScopeCache.Place: ObservedPath] = [:]
  private var limit = 64

  private struct Entry {
    let path: ObservedPath
    /// The objects under which the path is found by identity; held, so that no address is used again.
    var aliases: [AnyKeyPath] = []
    let isStored: Bool
  }

  @usableFromInline
  init(_ reader: StateReader<State>, presence: ChildPresence<State>?, parent: AnyObject?) {
    self.reader = reader
    self.presence = presence
    self.parent = parent
  }

  @inlinable
  convenience init(_ reader: StateReader<State>) {
    self.init(reader, presence: nil, parent: nil)
  }

  /// Entries of all kinds.
  var count: Int { byPath.count + byPlace.count + scopes.count }

  // MARK: - Finding

  /// The path of a key path, made where there is none.
  @inlinable
  func path<Value>(
    _ keyPath: KeyPath<State, Value>,
    isSame: ((Value, Value) -> Bool)?
  ) -> ObservedPath {
    if let path = byIdentity[ObjectIdentifier(keyPath)] { return path }
    if let path = known(keyPath) { return path }
    let inner = MemoryLayout<State>.offset(of: keyPath) ?? -1
    let path = ObservedPath.value(
      reader.appending(keyPath),
      inner: inner,
      presence: anyPresence,
      isSame: isSame
    )
    add(path, keyPath, isStored: inner >= 0)
    return path
  }

  /// The path that waits for something about a child, made where there is none.
  func path(_ place: ScopeCache.Place, _ make: () -> ObservedPath) -> ObservedPath {
    if let path = byPlace[place] { return path }
    let path = make()
    makeRoom()
    byPlace[place] = path
    return path
  }

  /// The value a key path had when it was last waited for.
  func lastValue<Value>(_ keyPath: KeyPath<State, Value>) -> Value? {
    (byPath[keyPath]?.path.last as? RememberedValue<Value>)?.value
  }

  // MARK: - Implementation

  @usableFromInline var anyPresence: Presence? { presence }

  @usableFromInline
  func known(_ keyPath: AnyKeyPath) -> ObservedPath? {
    guard let entry = byPath[keyPath] else { return nil }
    // Why a few: one literal per call site is found quickly; a literal in generic code is a new
    // object each time.
    if entry.isStored, entry.aliases.count < 8 {
      byPath[keyPath]?.aliases.append(keyPath)
      byIdentity[ObjectIdentifier(keyPath)] = entry.path
    }
    return entry.path
  }

  @usableFromInline
  func add(_ path: ObservedPath, _ keyPath: AnyKeyPath, isStored: Bool) {
    makeRoom()
    byPath[keyPath] = Entry(path: path, aliases: isStored ? [keyPath] : [], isStored: isStored)
    // Why only stored ones: others may be new objects at every read.
    if isStored { byIdentity[ObjectIdentifier(keyPath)] = path }
  }

  /// Lets go of paths with arguments, and of children, that nobody waits for.
  private func makeRoom() {
    if byPath.count + byPlace.count < limit { return }
    byPath = byPath.filter { $0.value.isStored || $0.value.path.isArmed }
    byPlace = byPlace.filter { $0.value.isArmed }
    limit = max(64, (byPath.count + byPlace.count) * 2)
  }
}
