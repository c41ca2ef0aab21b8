import Observation

/// One key path that was read through a store: what a view that read it waits on.
///
/// Armed by a read, compared once per turn while armed, disarmed when it changes. Compared by `==`
/// where the value has one; by fingerprint where it has that, so that nothing is retained and an
/// unchanged collection costs O(1), but a write of the same value counts as a change; and taken as
/// changed by every turn otherwise. One whose child was removed is disarmed without a word.
@usableFromInline
final class ObservedPath: Observable {
  private let registrar = ObservationRegistrar()
  // Why a constant path: it names nothing but this node; a literal in a generic context would be
  // made anew at every access.
  private static let whole: any KeyPath<ObservedPath, Void> & Sendable = \ObservedPath.value
  private var value: Void { () }

  /// The value's offset in the root's state; -1 where it has to be looked up.
  @usableFromInline let offset: Int
  /// The value's offset in what the key path starts from; -1 where it is not stored there.
  @usableFromInline let inner: Int
  // Why unchecked: read on every read of a store; changed by `arm` and `disarm` alone, which end
  // before anything else is called.
  @exclusivity(unchecked) @usableFromInline private(set) var isArmed = false
  /// The value when it was armed, as a ``RememberedValue``.
  let last: AnyObject
  private let comparison: Comparison
  /// Whether the part of the state that the path starts from is still there; nil where it always is.
  private let presence: Presence?
  /// Keeps the table in which the path is found, while somebody may wait for it.
  // Why only while armed: the table holds the path.
  private var table: AnyObject?

  /// How the value is looked at, in the root's state.
  @usableFromInline
  struct Comparison {
    @usableFromInline let remember: (UnsafeMutableRawPointer) -> Void
    @usableFromInline let hasChanged: (UnsafeMutableRawPointer) -> Bool
    /// Lets go of what was remembered, or takes the value as it is now.
    @usableFromInline let settle: (UnsafeMutableRawPointer) -> Void

    @inlinable
    init(
      remember: @escaping (UnsafeMutableRawPointer) -> Void,
      hasChanged: @escaping (UnsafeMutableRawPointer) -> Bool,
      settle: @escaping (UnsafeMutableRawPointer) -> Void
    ) {
      self.remember = remember
      self.hasChanged = hasChanged
      self.settle = settle
    }
  }

  @usableFromInline
  init(
    offset: Int,
    inner: Int = -1,
    last: AnyObject,
    presence: Presence?,
    _ comparison: Comparison
  ) {
    self.offset = offset
    self.inner = inner
    self.last = last
    self.presence = presence
    self.comparison = comparison
  }

  /// Notes a reader.
  @usableFromInline
  func access() { registrar.access(self, keyPath: Self.whole) }

  /// What became of an armed path in a turn.
  enum Outcome {
    case same
    case changed
    case gone
  }

  func arm(_ state: UnsafeMutableRawPointer, in table: AnyObject) {
    comparison.remember(state)
    self.table = table
    isArmed = true
  }

  /// Compares after a turn; whatever is not the same is disarmed.
  func compare(_ state: UnsafeMutableRawPointer) -> Outcome {
    if let presence, presence.isGone {
      disarm()
      return .gone
    }
    guard comparison.hasChanged(state) else { return .same }
    comparison.settle(state)
    disarm()
    return .changed
  }

  func notify() { registrar.withMutation(of: self, keyPath: Self.whole) {} }

  private func disarm() {
    isArmed = false
    table = nil
  }
}

/// The value a path had when it was armed.
@usableFromInline
final class RememberedValue<Value> {
  @usableFromInline var value: Value?

  @inlinable
  init() {}
}
