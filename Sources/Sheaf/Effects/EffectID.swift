/// The name under which running effects can be cancelled: a value and its type.
///
/// Two ids are equal where their types are the same and their values equal: `1` and `"1"`, or the
/// `0` of two different enums, never meet.
public struct EffectID: Hashable, Sendable {
  @usableFromInline let hash: Int
  @usableFromInline let box: EffectIDBox

  /// Makes the id of a value.
  public init<ID: Hashable & Sendable>(_ id: ID) {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(ID.self))
    hasher.combine(id)
    hash = hasher.finalize()
    box = TypedEffectIDBox(id)
  }

  /// The value the id was made from.
  public var value: any Hashable & Sendable { box.value }

  /// Whether type and value are the same.
  public static func == (left: EffectID, right: EffectID) -> Bool {
    left.box === right.box || (left.hash == right.hash && left.box.isEqual(to: right.box))
  }

  /// Feeds the hash of type and value, computed once when the id was made.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension EffectID: CustomStringConvertible {
  /// The value as text.
  public var description: String { String(describing: box.value) }
}

// MARK: - Implementation

@usableFromInline
class EffectIDBox:
  // Why: a base class cannot prove it; the one subclass holds a single Sendable `let`.
  @unchecked Sendable
{
  var value: any Hashable & Sendable { preconditionFailure("the subclass has the value") }
  func isEqual(to other: EffectIDBox) -> Bool { preconditionFailure("the subclass compares") }
}

private final class TypedEffectIDBox<ID: Hashable & Sendable>: EffectIDBox,
  // Why: inherited; the one stored property is a Sendable `let`.
  @unchecked Sendable
{
  private let id: ID
  init(_ id: ID) { self.id = id }
  override var value: any Hashable & Sendable { id }
  override func isEqual(to other: EffectIDBox) -> Bool {
    guard let other = other as? TypedEffectIDBox<ID> else { return false }
    return id == other.id
  }
}

/// An id of Sheaf's own, which no predicate of the user's is asked about.
protocol InternalEffectID: Hashable, Sendable {}
