/// What a cache keeps: contents, loads in flight, and who is to hear of an invalidation.
// Why: keys are compared under the lock; an equality of the user's must not come back here.
final class CacheShelf: Sendable {
  private struct Shelf: Sendable {
    var contents: [CacheKey: KeptContent] = [:]
    /// When each content was used, oldest first; entries that a later use made void among them.
    var uses: [(key: CacheKey, number: Int)] = []
    /// How many of the uses, from the first, are not there any more.
    var firstUse = 0
    var loads: [CacheKey: any CachedLoad] = [:]
    var users: [Int: CacheUser] = [:]
    var nextNumber = 0

    mutating func makeNumber() -> Int {
      nextNumber += 1
      return nextNumber
    }
  }

  private let capacity: Int
  private let maxAge: Duration?
  private let shelf = Lock(Shelf())

  init(capacity: Int, maxAge: Duration?) {
    self.capacity = capacity
    self.maxAge = maxAge
  }

  /// How many contents are kept.
  var count: Int { shelf.withLock { $0.contents.count } }

  /// What is kept for a key, a place in the load in flight, or that of who starts one.
  func find<Content, Failure>(
    _ key: CacheKey,
    tags: Set<CacheLabel>,
    use: CacheUse,
    now: Duration?
  ) -> CacheFinding<Content, Failure> {
    while true {
      let (kept, load, old) = shelf.withLock { shelf in
        look(key, use, now, &shelf) { SharedLoad<Content, Failure>(key, tags, self) }
      }
      withExtendedLifetime(old) {}
      if let content = kept?.content as? Content {
        return .kept(content, pageCount: kept?.pageCount ?? 1, time: kept?.time)
      }
      if let load = load as? SharedLoad<Content, Failure> {
        if let seat = load.join() { return .seat(seat) }
        // Why: its last one has just left, and is about to say so.
        remove(load, key)
      }
    }
  }

  /// Keeps what a load gave, unless another has taken its place.
  func settle(_ load: any CachedLoad, _ key: CacheKey, _ content: KeptContent?) {
    let dropped = shelf.withLock { shelf in
      guard shelf.loads[key] === load else { return [] as [KeptContent] }
      shelf.loads[key] = nil
      guard let content, capacity > 0 else { return [] }
      var dropped = [shelf.contents.updateValue(content, forKey: key)].compactMap { $0 }
      note(key, &shelf)
      while shelf.contents.count > capacity, let oldest = removeOldest(&shelf) {
        dropped.append(oldest)
      }
      return dropped
    }
    // Why: what a user's content does when it goes must not happen under the lock.
    withExtendedLifetime(dropped) {}
  }

  /// Forgets a load that nobody waits for.
  func remove(_ load: any CachedLoad, _ key: CacheKey) {
    shelf.withLock { shelf in
      if shelf.loads[key] === load { shelf.loads[key] = nil }
    }
  }

  /// Forgets what has such a key and such tags, and tells its users.
  func invalidate(_ isMeant: (_ key: CacheLabel, _ tags: Set<CacheLabel>) -> Bool) {
    let (users, dropped) = shelf.withLock { shelf in
      let dropped = shelf.contents.filter { isMeant($0.key.label, $0.value.tags) }
      for key in dropped.keys { shelf.contents[key] = nil }
      for (key, load) in shelf.loads where isMeant(key.label, load.tags) { shelf.loads[key] = nil }
      let users = shelf.users.filter { isMeant($0.value.key, $0.value.tags) }
      return (users.sorted { $0.key < $1.key }.map(\.value), dropped)
    }
    withExtendedLifetime(dropped) {}
    for user in users { user.events.yield() }
  }

  /// An element for each invalidation from now on; several that nobody has read are one.
  func invalidations(of key: CacheLabel, _ tags: Set<CacheLabel>) -> AsyncStream<Void> {
    let (stream, events) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = shelf.withLock { shelf in
      let number = shelf.makeNumber()
      shelf.users[number] = CacheUser(key: key, tags: tags, events: events)
      return number
    }
    events.onTermination = { [weak self] _ in
      _ = self?.shelf.withLock { $0.users.removeValue(forKey: number) }
    }
    return stream
  }

  /// Whether no load is in flight and nobody uses anything; for tests.
  var isQuiet: Bool { shelf.withLock { $0.loads.isEmpty && $0.users.isEmpty } }

  // MARK: - Implementation

  private func look(
    _ key: CacheKey,
    _ use: CacheUse,
    _ now: Duration?,
    _ shelf: inout Shelf,
    _ makeLoad: () -> any CachedLoad
  ) -> (kept: KeptContent?, load: (any CachedLoad)?, old: KeptContent?) {
    var old: KeptContent?
    if use == .kept, let kept = shelf.contents[key] {
      if isFresh(kept, now) {
        note(key, &shelf)
        return (kept, nil, nil)
      }
      old = kept
      shelf.contents[key] = nil
    }
    if use != .nothing, let load = shelf.loads[key] { return (nil, load, old) }
    let load = makeLoad()
    shelf.loads[key] = load
    return (nil, load, old)
  }

  private func isFresh(_ content: KeptContent, _ now: Duration?) -> Bool {
    guard let maxAge, let now, let time = content.time else { return true }
    return now - time < maxAge
  }

  /// Notes a use; the notes never become many more than the contents.
  private func note(_ key: CacheKey, _ shelf: inout Shelf) {
    let number = shelf.makeNumber()
    shelf.contents[key]?.lastUse = number
    shelf.uses.append((key, number))
    guard shelf.uses.count > 2 * shelf.contents.count + 16 else { return }
    let contents = shelf.contents
    shelf.uses = shelf.uses[shelf.firstUse...].filter { contents[$0.key]?.lastUse == $0.number }
    shelf.firstUse = 0
  }

  private func removeOldest(_ shelf: inout Shelf) -> KeptContent? {
    while shelf.firstUse < shelf.uses.count {
      let (key, number) = shelf.uses[shelf.firstUse]
      shelf.firstUse += 1
      if shelf.contents[key]?.lastUse == number { return shelf.contents.removeValue(forKey: key) }
    }
    return nil
  }
}

/// What is shared: the same thing, of the same types, in as many pages.
struct CacheKey: Hashable, Sendable {
  /// The user's key.
  let label: CacheLabel
  let content: ObjectIdentifier
  let failure: ObjectIdentifier
  /// How many pages are loaded.
  let pageCount: Int
}

/// A content that was loaded.
struct KeptContent: Sendable {
  let content: any Sendable
  let pageCount: Int
  /// When it was loaded; nil where no date was in force.
  let time: Duration?
  let tags: Set<CacheLabel>
  var lastUse = 0
}

/// Who is to hear of an invalidation.
private struct CacheUser: Sendable {
  let key: CacheLabel
  let tags: Set<CacheLabel>
  let events: AsyncStream<Void>.Continuation
}

/// A load in flight, for who does not know what it loads.
protocol CachedLoad: AnyObject, Sendable {
  var tags: Set<CacheLabel> { get }
}

/// What a cache has for who asks.
enum CacheFinding<Content: Sendable, Failure: Error> {
  case kept(Content, pageCount: Int, time: Duration?)
  case seat(SharedLoad<Content, Failure>.Seat)
}
