/// Who reads a dependency in a test, so that a report about it can say so.
///
/// Task-local, and set in the `.test` context only: elsewhere a read must cost nothing.
@usableFromInline
enum DependencyRead {
  /// A `@Dependency` and where it stands.
  @usableFromInline
  struct Reader: Sendable {
    /// Whether it was made with a key path rather than with a key.
    let isKeyPath: Bool
    let site: SourceSite

    @usableFromInline
    init(isKeyPath: Bool, site: SourceSite) {
      self.isKeyPath = isKeyPath
      self.site = site
    }
  }

  /// The `@Dependency` that is being read; nil where values are read directly.
  @usableFromInline static let reader = TaskLocal<Reader?>(wrappedValue: nil)

  /// Whether a value is read in order to be overridden, as in `$0.date.now = …`.
  @TaskLocal static var isOverriding = false

  /// The property and site to report, should the key's test value be the default one.
  @TaskLocal private static var subject: Subject?

  private struct Subject: Sendable {
    let property: StaticString?
    let site: SourceSite
  }

  /// Runs `body`, which asks the key for its test value, with the reader known to reports.
  static func inTest<Value>(
    property: StaticString,
    site: SourceSite,
    _ body: () -> Value
  ) -> Value {
    let reader = self.reader.get()
    let subject = Subject(
      property: reader?.isKeyPath == true ? property : nil,
      site: reader?.site ?? site
    )
    // Why: a default may itself read dependencies; those reads have readers of their own.
    return self.reader.withValue(nil) { $subject.withValue(subject, operation: body) }
  }

  /// Reports that a test reads the live value of a dependency nobody overrode.
  static func reportUnoverridden<Key: DependencyKey>(_ key: Key.Type) {
    guard !isOverriding else { return }
    let subject = self.subject ?? Subject(property: nil, site: .unknown)
    reportIssue(
      DependencyMessages.unoverridden(
        property: subject.property.map(String.init(describing:)),
        key: String(describing: key),
        isBuiltIn: String(reflecting: key).hasPrefix("Sheaf."),
        site: subject.site
      ),
      at: subject.site
    )
  }
}
