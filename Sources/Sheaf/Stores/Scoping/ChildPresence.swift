/// Whether the child of a scoped store is still there, and what it reads after the removal.
///
/// Nothing tells of a removal before it has happened, so what is read afterwards must be kept before:
///
/// - A state that is cheap to copy (plain values, texts, fewer than ``CopyCost/limit`` elements in
///   all) is copied after each turn that may have changed it; the last state is exact.
/// - A state with large collections, or with references, is not: a copy would share its buffers, and
///   each element write would then copy all elements. Kept are the values that were read, and waited
///   for, through the child's store, each as of the last turn; for a path that was never read, or a
///   collection that has changed since, the state as it was when it was last cheap, or when it was
///   scoped. That one copy makes the first write to a collection after the scoping copy it, once.
@usableFromInline
final class ChildPresence<State>: Presence,
  // Why: inherited.
  @unchecked Sendable
{
  /// What a path without a value of its own is read from after the removal.
  private(set) var last: State
  private var isCheap: Bool

  private let reader: StateReader<State>
  private let kind: ChildIdentity<State>?
  private let identity: AnyIdentity?
  private let isPlain = _isPOD(State.self)
  private var renewals: UInt = 0

  /// Takes the state at this moment.
  ///
  /// `kind` tells the child from another at the same place; it is nil where the place alone counts.
  /// `isCheap` says whether the state is cheap to copy, where that is known.
  init(
    _ first: State,
    _ reader: StateReader<State>,
    below parent: Presence?,
    kind: ChildIdentity<State>?,
    isCheap: Bool? = nil
  ) {
    last = first
    self.reader = reader
    self.kind = kind
    identity = withUnsafeMutablePointer(to: &last) { kind?.read($0) }
    self.isCheap = isCheap ?? CopyCost.isLow(first)
    super.init(below: parent)
  }

  /// Whether ``last`` is the state as of the last turn.
  @usableFromInline override var isExact: Bool { isCheap }

  override var hasIdentity: Bool { identity != nil || super.hasIdentity }

  /// Shows the state where it lies; false, without a call, where the child is gone.
  func visit(
    in state: UnsafeMutableRawPointer,
    _ body: (UnsafeMutablePointer<State>) -> Void
  ) -> Bool {
    if isGone { return false }
    // Why not always: where no id is involved, the reader passes through the parts above itself.
    if let parent, parent.isGone || (parent.hasIdentity && !parent.isThere(in: state)) {
      leave()
      return false
    }
    if show(in: state, body) { return true }
    leave()
    return false
  }

  /// As `visit`, but looks neither at the parts above nor takes note where the child is gone.
  private func show(
    in state: UnsafeMutableRawPointer,
    _ body: (UnsafeMutablePointer<State>) -> Void
  ) -> Bool {
    var isSame = true
    let isThere = reader.look(state) { child in
      if let identity, let kind, !kind.read(child).isEqual(to: identity) {
        isSame = false
      } else {
        body(child)
      }
    }
    return isThere && isSame
  }

  override func isThere(in state: UnsafeMutableRawPointer) -> Bool { visit(in: state) { _ in } }

  override func wasThere(in state: UnsafeMutableRawPointer) -> Bool {
    if isGone { return false }
    if let parent, parent.hasIdentity, !parent.wasThere(in: state) { return false }
    return show(in: state) { _ in }
  }

  override func renew(from state: UnsafeMutableRawPointer) {
    if isGone { return }
    let isThere = visit(in: state) { child in
      if !isCheap { return }
      last = child.pointee
      if isPlain { return }
      renewals &+= 1
      // Why now and then: looking at every field costs more than a turn; a state that has grown
      // large is found out after at most this many copies.
      if renewals % 256 == 0 { isCheap = CopyCost.isLow(last) }
    }
    if isThere { renewBelow(from: state) }
  }
}
