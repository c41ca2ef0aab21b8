/// What the code that `@CasePathable` writes calls.
///
/// By hand it is ``CasePath/init(embed:extract:matches:)``.
extension CasePath {
  /// A path from closures that capture nothing but the enum's generic arguments.
  ///
  /// The name is that of the case: the property that calls this is called so too.
  // swift-format-ignore: NoLeadingUnderscores
  @inlinable
  public static func _generated(
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?,
    matches: @escaping (inout Root) -> Bool,
    name: StaticString = #function
  ) -> CasePath {
    CasePath(
      // Why: in an enum whose arguments need not be Sendable the compiler takes their metatypes for
      // state that closures share. These only build and match a case; they use no conformance.
      embed: unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self),
      extract: unsafeBitCast(extract, to: (@Sendable (Root) -> Value?).self),
      matches: unsafeBitCast(matches, to: (@Sendable (inout Root) -> Bool).self),
      name: .property(name)
    )
  }

  /// The path to a case whose payload holds `Never`: no value is in it.
  // swift-format-ignore: NoLeadingUnderscores
  @inlinable
  public static func _uninhabited() -> CasePath {
    CasePath(
      embed: { _ in fatalError("A case that holds Never was embedded.") },
      extract: { _ in nil },
      matches: { _ in false }
    )
  }
}
