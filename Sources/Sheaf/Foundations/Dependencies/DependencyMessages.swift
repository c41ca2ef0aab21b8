/// The wording of everything this folder reports.
enum DependencyMessages {
  /// A test reads the live value of a dependency nobody overrode.
  ///
  /// - Parameters:
  ///   - property: Its property in `DependencyValues`; nil where it was read by its key.
  ///   - key: The name of its key.
  ///   - isBuiltIn: Whether the key is one of ours, so that nobody can give it a test value.
  ///   - site: Where the `@Dependency` that read it stands.
  /// - Returns: What happened, where, why it matters and the way out.
  static func unoverridden(
    property: String?,
    key: String,
    isBuiltIn: Bool,
    site: SourceSite
  ) -> String {
    let name = property.map { "\\.\($0)" } ?? "\(key).self"
    let target = property.map { "$0.\($0)" } ?? "$0[\(key).self]"
    let alternative = isBuiltIn ? "" : ", or give \(key) a `testValue`"
    return """
      @Dependency(\(name)) was read in a test, but nobody has overridden it (key: \(key)).
      It stands at \(site); the live value was used.
      A live dependency makes a test depend on the world outside: time, chance, network, disk.
      To fix it, write `\(target) = …` in the `withDependencies:` of the store, or in \
      `withDependencies { … } operation: { … }` around what is tested\(alternative).
      """
  }
}
