/// The dependencies in force: what was overridden, and the context that decides about the rest.
///
/// A value of one word. Writing makes a new storage, so copies never see each other's changes, and
/// one storage means equal contents.
@frozen
public struct DependencyValues: Sendable {
  /// What was overridden; nil where nothing was.
  @usableFromInline var storage: Storage?

  /// Values in which nothing is overridden.
  @inlinable
  public init() {
    storage = nil
  }

  @inlinable
  init(storage: Storage?) {
    self.storage = storage
  }

  /// The value in force for a key: the override, or else the key's default for the context.
  ///
  /// Read and written by the computed properties that give dependencies their key paths. The
  /// remaining arguments are filled in by the compiler and used only in reports.
  @inlinable
  public subscript<Key: DependencyKey>(
    key: Key.Type,
    property: StaticString = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Key.Value {
    get {
      if let storage, let value = storage.value(for: key) { return value }
      if context == .live { return Key.liveValue }
      return defaultValue(
        for: key,
        property: property,
        site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    set { storage = Storage(replacing: newValue, for: key, in: storage) }
  }

  /// Which defaults apply: as set, else `.test` where SheafTesting is installed, else `.live`.
  @inlinable
  public var context: DependencyContext {
    get { storage?.context ?? DependencyContext.ofProcess }
    set { storage = Storage(overrides: storage?.overrides ?? [], context: newValue) }
  }

  /// Whether both are the same values because one is an unchanged copy of the other.
  ///
  /// One pointer comparison; false promises nothing.
  @inlinable
  package func isIdentical(to other: DependencyValues) -> Bool {
    storage === other.storage
  }

  /// What was overridden, whatever the keys.
  package var overriddenValues: [any Sendable] {
    storage?.overrides.compactMap { ($0.entry as? any DependencyEntry)?.anyValue } ?? []
  }

  /// A copy in which `update` was applied; reads inside `update` are never reported.
  @usableFromInline
  package func overridden(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var copy = self
    try DependencyRead.$isOverriding.withValue(true) { try update(&copy) }
    return copy
  }
}

extension DependencyContext {
  /// The context where none was set.
  @usableFromInline static var ofProcess: DependencyContext {
    IssueReporting.isTesting ? .test : .live
  }
}

// MARK: - Implementation

/// An override, for those who do not know its key.
private protocol DependencyEntry {
  var anyValue: any Sendable { get }
}

extension DependencyValues.Entry: DependencyEntry {
  fileprivate var anyValue: any Sendable { value }
}

extension DependencyValues {
  /// Holds one override; its type is known to whoever knows the key.
  @usableFromInline
  final class Entry<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
      self.value = value
    }
  }

  /// The overrides and the set context of one or more values; never changed once made.
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline typealias Override = (key: ObjectIdentifier, entry: any AnyObject & Sendable)

    /// Per key type the `Entry` with its value; at most one for each key.
    // Why: a look through an array, since there are few and hashing costs more than comparing them.
    @usableFromInline let overrides: [Override]
    /// The context that was set; nil where none was.
    @usableFromInline let context: DependencyContext?

    @usableFromInline
    init(overrides: [Override], context: DependencyContext?) {
      self.overrides = overrides
      self.context = context
      DependencyValues.livingStorages.add(1, ordering: .relaxed)
    }

    deinit {
      DependencyValues.livingStorages.subtract(1, ordering: .relaxed)
    }

    @inlinable
    convenience init<Key: DependencyKey>(
      replacing value: Key.Value,
      for key: Key.Type,
      in storage: Storage?
    ) {
      let key = ObjectIdentifier(key)
      var overrides = storage?.overrides ?? []
      let override: Override = (key, Entry(value))
      if let index = overrides.firstIndex(where: { $0.key == key }) {
        overrides[index] = override
      } else {
        overrides.append(override)
      }
      self.init(overrides: overrides, context: storage?.context)
    }

    @inlinable
    func value<Key: DependencyKey>(for key: Key.Type) -> Key.Value? {
      let key = ObjectIdentifier(key)
      for override in overrides where override.key == key {
        return (override.entry as? Entry<Key.Value>)?.value
      }
      return nil
    }
  }

  /// The key's default in a context other than `.live`.
  @usableFromInline
  func defaultValue<Key: DependencyKey>(
    for key: Key.Type,
    property: StaticString,
    site: SourceSite
  ) -> Key.Value {
    switch context {
    case .live: Key.liveValue
    case .preview: Key.previewValue
    case .test: DependencyRead.inTest(property: property, site: site) { Key.testValue }
    }
  }
}
