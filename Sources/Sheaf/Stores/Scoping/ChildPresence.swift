/// Whether the child of a scoped store is still there, and its state as of the last turn it was.
///
/// The copy is for reads after the removal. It is renewed once per turn in which the child's store
/// lives, so a large array in the state of an optional child or a row is copied once per change.
@usableFromInline
@MainActor
final class ChildPresence<State> {
  /// The state when it was last seen.
  private(set) var last: State
  private var isGone = false

  init(_ first: State) { last = first }

  /// Looks for the child; once gone, it is gone for this store.
  @usableFromInline
  func check(_ root: StoreRoot, _ reader: StateReader<State>) -> Bool {
    if isGone { return false }
    if root.runtime.isChanging { return true }
    if !reader.look(root.state, { _ in }) { isGone = true }
    return !isGone
  }

  /// Told after every turn; false where the child is gone.
  func committed(_ state: UnsafeMutableRawPointer, _ reader: StateReader<State>) -> Bool {
    if isGone { return false }
    isGone = !reader.look(state) { last = $0.pointee }
    return !isGone
  }
}
