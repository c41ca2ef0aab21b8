/// How a child is told from the one that was there before: by the `id` of its state, if it has one.
@usableFromInline
struct ChildIdentity<State> {
  /// The id of a state, kept beside the effects of the child.
  @usableFromInline let read: (UnsafeMutablePointer<State>) -> AnyIdentity

  /// Nil where the state is not `Identifiable`: then the place alone is the identity.
  @usableFromInline
  static func find() -> ChildIdentity? {
    guard let identifiable = State.self as? any Identifiable.Type else { return nil }
    return open(identifiable)
  }

  private static func open<I: Identifiable>(_ type: I.Type) -> ChildIdentity {
    ChildIdentity { state in
      TypedIdentity(UnsafeMutableRawPointer(state).assumingMemoryBound(to: I.self).pointee.id)
    }
  }
}

/// An id whose type is not known.
@usableFromInline
class AnyIdentity:
  // Why: made, compared and released on the store's actor; a `let` everywhere.
  @unchecked Sendable
{
  @usableFromInline
  func isEqual(to other: AnyIdentity) -> Bool {
    preconditionFailure("the subclass compares")
  }
}

private final class TypedIdentity<ID: Hashable>: AnyIdentity,
  // Why: inherited.
  @unchecked Sendable
{
  private let id: ID
  init(_ id: ID) { self.id = id }
  override func isEqual(to other: AnyIdentity) -> Bool {
    guard let other = other as? TypedIdentity<ID> else { return false }
    return id == other.id
  }
}
