/// The name of a state of an object: a value and its type.
///
/// A state declared without an id is named by its function, `StateID("locked()")`. Renaming the
/// function renames the state, and overloads with equal labels collide: prefer a value of an enum.
public struct StateID: Hashable, Sendable {
  private let name: EffectID

  /// Makes the id of a value.
  public init<ID: Hashable & Sendable>(_ id: ID) { name = EffectID(id) }

  /// The value the id was made from.
  public var value: any Hashable & Sendable { name.value }
}

extension StateID: CustomStringConvertible {
  /// The value as text.
  public var description: String { name.description }
}
