/// One case of an enum: how to build it, look into it, and change its payload in place.
///
/// Operators take a case path wherever they need one case of an action or of a state. Where the
/// enum is ``CasePathable``, `\.child` is the short way to name one; by hand, it is two closures:
///
/// ```swift
/// static let child = CasePath(embed: Action.child) {
///   if case .child(let payload) = $0 { payload } else { nil }
/// }
/// ```
@frozen
@dynamicMemberLookup
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?
  @usableFromInline let matching: (@Sendable (inout Root) -> Bool)?
  /// What the case is called; nil where that is not known.
  @usableFromInline let caseName: CaseName?

  /// Makes a path from the case's constructor and a closure that takes its payload out.
  ///
  /// - Parameters:
  ///   - embed: Builds the enum value; usually the case itself, `Action.child`.
  ///   - extract: Returns the payload, or nil where the value is in another case.
  ///   - matches: Tells whether the value is in this case without copying the payload. It gets the
  ///     value `inout` for that reason alone and must not change it. Left out, `extract` is asked.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    matches: (@Sendable (inout Root) -> Bool)? = nil
  ) {
    self.init(embed: embed, extract: extract, matches: matches, name: nil)
  }

  @inlinable
  init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    matches: (@Sendable (inout Root) -> Bool)?,
    name: CaseName?
  ) {
    embedding = embed
    extraction = extract
    matching = matches
    caseName = name
  }

  /// The enum value in this case, with the payload.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The payload where the enum value is in this case, else nil.
  @inlinable
  public func extract(from root: Root) -> Value? { extraction(root) }

  /// Whether the enum value is in this case.
  ///
  /// `inout` so that no payload is copied to ask; the value is not changed.
  @inlinable
  public func matches(_ root: inout Root) -> Bool {
    if let matching { return matching(&root) }
    return extraction(root) != nil
  }
}
