/// How a feature takes part in the ``LoadCache`` of its store.
///
/// Features share what has the same key, the same content type and the same failure type, so a key
/// is to say what is loaded: `"profile/7"`, or a type of its own. Where there is no cache the policy
/// does nothing.
///
/// A first load, a retry of it, and the load for a changed request may be answered by what is kept.
/// A refresh, also where there is no content yet, a poll, and what a ``RetryPolicy`` tries again load
/// anew, and share the load with who asks meanwhile; a reload shares it with later ones only.
/// Failures are shared, not kept. Further pages by `loadMore` are neither.
public struct CachePolicy: Sendable {
  /// The type of request that the closures take.
  let request: Any.Type
  private let makeKey: @Sendable (Any) -> CacheLabel?
  private let makeTags: @Sendable (Any) -> [any Hashable & Sendable]

  /// Makes a key of each request; nil for a request whose load is not shared.
  ///
  /// - Parameters:
  ///   - tags: What `LoadCache.invalidate(tag:)` finds it by, besides the key.
  ///   - key: Called with each load, on the store's actor.
  /// - Returns: The policy, for ``LoadPolicy/cache``.
  public static func keyed<Request, Key: Hashable & Sendable>(
    tags: @escaping @Sendable (_ request: Request) -> [any Hashable & Sendable] = { _ in [] },
    by key: @escaping @Sendable (_ request: Request) -> Key?
  ) -> CachePolicy {
    CachePolicy(request: Request.self) { request in
      (request as? Request).flatMap(key).map { CacheLabel($0) }
    } makeTags: { request in
      (request as? Request).map(tags) ?? []
    }
  }

  private init(
    request: Any.Type,
    makeKey: @escaping @Sendable (Any) -> CacheLabel?,
    makeTags: @escaping @Sendable (Any) -> [any Hashable & Sendable]
  ) {
    self.request = request
    self.makeKey = makeKey
    self.makeTags = makeTags
  }

  // MARK: - Implementation

  /// The key of a request.
  // Why compared: what does not equal itself, as a NaN in it, would never be found again.
  func key(of request: some Any) -> CacheLabel? {
    makeKey(request).flatMap { $0 == $0 ? $0 : nil }
  }

  /// The tags of a request.
  func tags(of request: some Any) -> Set<CacheLabel> {
    Set(makeTags(request).map { CacheLabel($0) })
  }
}

/// What a load may take from the cache.
@usableFromInline
enum CacheUse: Hashable, Sendable {
  /// What is kept, or the load in flight.
  case kept
  /// The load in flight.
  case inFlight
  /// Nothing; later ones share it.
  case nothing

  /// What a load that the event starts may take; nil where that depends on the state.
  @inlinable
  init?<Request>(of event: LoadingAction<Request, some Any, some Any, some Error>) {
    switch event {
    case .setRequest: self = .kept
    // Why also without content: who pulls to refresh wants to know what the source says now.
    case .refresh: self = .inFlight
    default: return nil
    }
  }
}

extension Loadable {
  /// What the load under way may take from the cache, where the event that started it does not say.
  var cacheUse: CacheUse {
    // Why: the first attempt has taken what it may, or replaced what there was.
    if attempt > 1 { return .inFlight }
    switch activity.kind {
    case .load: return .kept
    case .retry: return content == nil ? .kept : .inFlight
    case .refresh, .poll, nil: return .inFlight
    case .reload: return .nothing
    }
  }
}

/// A key or a tag.
@usableFromInline
struct CacheLabel: Hashable, Sendable {
  private let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) { self.value = value }

  /// Whether the values are equal.
  @usableFromInline
  static func == (left: CacheLabel, right: CacheLabel) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  /// Feeds the value.
  @usableFromInline
  func hash(into hasher: inout Hasher) { AnyHashable(value).hash(into: &hasher) }
}
