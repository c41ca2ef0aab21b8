/// Loads that features share: one in flight for a key, and what it gave last.
///
/// A dependency, `\.loadCache`, and a reference inside: stores that are given the same one share it,
/// on whatever actor they run. A feature takes part by ``LoadPolicy/cache``. It may be used from any
/// thread, and starts nothing: the effect of the feature that asks first does the loading, and where
/// that is cancelled while another waits, the other's effect begins the load again.
public struct LoadCache: Sendable {
  /// What is kept; nil where nothing is, and no load is shared.
  let shelf: CacheShelf?

  /// No cache: every feature loads for itself; the dependency where nobody overrides it.
  public static let none = LoadCache(shelf: nil)

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - capacity: How many contents are kept; the one used longest ago gives way. With none, loads
  ///     in flight are shared all the same.
  ///   - maxAge: The age by `\.date` from which a content is no answer any more; nil for none. In a
  ///     test that overrides no date content has no age.
  public init(capacity: Int = 256, maxAge: Duration? = nil) {
    shelf = CacheShelf(capacity: capacity, maxAge: maxAge)
  }

  private init(shelf: CacheShelf?) { self.shelf = shelf }

  /// How many contents are kept.
  public var count: Int { shelf?.count ?? 0 }

  /// Drops what was loaded under a key, and sends `invalidate` to the features that use it.
  ///
  /// Who waits for a load in flight gets its answer, and is refreshed afterwards; who asks from now
  /// on does not wait for it. The event is sent through each feature's own store.
  public func invalidate(key: some Hashable & Sendable) {
    let label = CacheLabel(key)
    shelf?.invalidate { entry, _ in entry == label }
  }

  /// Drops what was loaded with a tag, as ``invalidate(key:)`` does.
  public func invalidate(tag: some Hashable & Sendable) {
    let label = CacheLabel(tag)
    shelf?.invalidate { _, tags in tags.contains(label) }
  }

  /// Drops everything, as ``invalidate(key:)`` does: after a logout, say.
  public func invalidateAll() { shelf?.invalidate { _, _ in true } }
}

private enum LoadCacheKey: DependencyKey {
  static let liveValue = LoadCache.none
  static let testValue = LoadCache.none
}

extension DependencyValues {
  /// The loads that features of the store share; none, where nobody gives it one.
  public var loadCache: LoadCache {
    get { self[LoadCacheKey.self] }
    set { self[LoadCacheKey.self] = newValue }
  }
}
