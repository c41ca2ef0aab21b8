/// One case of an enum: how to build it, look into it, and change its payload in place.
@frozen
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// Makes a path from the case's constructor and a closure that takes its payload out.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
  }

  /// The enum value in this case, with the payload.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload where the enum value is in this case, else nil.
  @inlinable
  public func extract(from root: Root) -> Value? { extraction(root) }
}
