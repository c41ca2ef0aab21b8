/// Names a line in which effects take their turn, and says by which policy.
///
/// Any value can name one: `.serial("upload")`, `.latest(ThumbnailID(7))`. Two queues are the same
/// where type and value of the name are the same *and* they belong to the same place: like an id, a
/// queue belongs to the feature that applies `Effect.queued(on:)`. Two rows of a list, or two
/// features of one type, never disturb each other unless both ask for a queue of the whole store
/// (``storeWide``). The policy is no part of the identity: the last one that was given is in force.
public struct EffectQueue: Hashable, Sendable {
  /// Who starts, who waits and who goes when an effect enters.
  ///
  /// A capacity of zero, or less, lets nothing start until it is raised; who may not wait is dropped.
  public enum Policy: Hashable, Sendable {
    /// Everyone starts at once; only ``EffectQueue/spacing`` can hold them up.
    case concurrent
    /// The newest run: the oldest is cancelled to make room.
    case latest(Int = 1)
    /// One runs, the others wait, first come first served.
    case serial
    /// One runs, and whoever comes meanwhile is dropped.
    ///
    /// Who comes after that one was cancelled waits for its end.
    case exhaust
    /// So many run at a time; `overflow` says what becomes of one too many.
    case bounded(Int, overflow: Overflow = .suspend)
  }

  /// What becomes of an effect that enters a full queue.
  public enum Overflow: Hashable, Sendable {
    /// It waits, first come first served.
    case suspend
    /// It is dropped, or waits where one was cancelled and is on its way out.
    case dropNew
    /// It waits, and the one that waited before it is dropped: one waits at most.
    case dropOldestWaiting
    /// It starts, and the one that has run longest is cancelled.
    case cancelOldestRunning
  }

  /// The least time between two starts.
  public enum Spacing: Hashable, Sendable {
    /// Always the same.
    case constant(Duration)
    /// Drawn for each start, in whole nanoseconds, from the store's random number generator.
    case random(ClosedRange<Duration>)
  }

  /// Who starts, who waits and who goes when an effect enters.
  public var policy: Policy
  /// Whether an effect that replaces another waits until that one has really ended.
  ///
  /// Without it both may overlap for a moment: the replaced one is cancelled, cannot send any more,
  /// but may still be on its way out. It matters to ``Policy/latest(_:)`` and to
  /// ``Overflow/cancelOldestRunning`` alone; the other policies give a slot on only when its work has
  /// ended.
  public var waitsForPrevious: Bool
  /// The least time between two starts; nil for none.
  ///
  /// The first starts at once. Whoever has a slot too early waits in it, and if it is cancelled
  /// meanwhile its work is never entered. Time is that of the dependency `continuousClock`.
  public var spacing: Spacing?
  /// Whether all features of the store share it.
  public var isStoreWide = false
  // Invariant: only a concurrent queue, a throttle, lets not all wait.
  /// What becomes of an effect that has a slot and comes too early after the start before.
  var whenEarly = WhenEarly.waits
  /// The name, and its type.
  let key: EffectID

  /// What becomes of an effect that comes too early; throttles are queues that do not let all wait.
  enum WhenEarly: Hashable, Sendable {
    /// It waits, behind those that wait already.
    case waits
    /// It waits, and those that waited before it are dropped.
    case replacesWaiting
    /// It is dropped.
    case isDropped
  }

  /// Makes a queue of the feature that will apply it.
  public init(
    _ id: some Hashable & Sendable,
    _ policy: Policy,
    waitsForPrevious: Bool = false,
    spacing: Spacing? = nil
  ) {
    key = EffectID(id)
    self.policy = policy
    self.waitsForPrevious = waitsForPrevious
    self.spacing = spacing
  }

  /// The name that it was made with.
  public var id: any Hashable & Sendable { key.value }

  /// The queue of this name that all features of the store share.
  public var storeWide: EffectQueue {
    var queue = self
    queue.isStoreWide = true
    return queue
  }
}

// MARK: - Ready values

extension EffectQueue {
  /// The newest `count` run; the oldest is cancelled to make room.
  public static func latest(
    _ id: some Hashable & Sendable,
    _ count: Int = 1,
    waitsForPrevious: Bool = false
  ) -> EffectQueue {
    EffectQueue(id, .latest(count), waitsForPrevious: waitsForPrevious)
  }

  /// One runs, the others wait, first come first served.
  public static func serial(_ id: some Hashable & Sendable) -> EffectQueue {
    EffectQueue(id, .serial)
  }

  /// One runs, and whoever comes meanwhile is dropped.
  public static func exhaust(_ id: some Hashable & Sendable) -> EffectQueue {
    EffectQueue(id, .exhaust)
  }

  /// So many run at a time.
  public static func bounded(
    _ id: some Hashable & Sendable,
    _ count: Int,
    overflow: Overflow = .suspend
  ) -> EffectQueue {
    EffectQueue(id, .bounded(count, overflow: overflow))
  }
}

// MARK: - Implementation

extension EffectQueue.Policy {
  /// How many slots there are; nil for as many as wanted.
  var capacity: Int? {
    switch self {
    case .concurrent: nil
    case .serial, .exhaust: 1
    case .latest(let count), .bounded(let count, _): max(0, count)
    }
  }

  /// What becomes of one too many.
  var overflow: EffectQueue.Overflow {
    switch self {
    case .concurrent, .serial: .suspend
    case .latest: .cancelOldestRunning
    case .exhaust: .dropNew
    case .bounded(_, let overflow): overflow
    }
  }
}

extension EffectQueue.Spacing {
  /// The time from a start to the next that may follow it.
  func next(_ values: DependencyValues) -> Duration {
    switch self {
    case .constant(let duration): return duration
    case .random(let range):
      // Why clamped: no clock waits longer, and no number of nanoseconds overflows.
      let least = min(max(range.lowerBound, .zero), .century)
      let most = min(max(range.upperBound, .zero), .century)
      let nanoseconds = Int64((most - least).attoseconds / 1_000_000_000)
      let drawn = values.withRandomNumberGenerator {
        Int64.random(in: 0...nanoseconds, using: &$0)
      }
      return least + .nanoseconds(drawn)
    }
  }
}
