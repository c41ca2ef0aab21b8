/// Reads one dependency, at each access, from the values then in force.
///
///     struct Login: Reducer {
///       @Dependency(\.continuousClock) var clock
///       @Dependency(SessionKey.self) var session
///     }
///
/// Nothing is captured when the wrapper is created. In a reducer and in its effects the store's
/// overrides and those of the operators on the reducer's path are in force.
@propertyWrapper
@frozen
public struct Dependency<Value: Sendable>: Sendable {
  @usableFromInline let read: @Sendable (DependencyValues) -> Value
  @usableFromInline let reader: DependencyRead.Reader

  /// Reads the dependency with this key path.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    read = { $0[keyPath: keyPath] }
    reader = DependencyRead.Reader(
      isKeyPath: true,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Reads the dependency with this key, for keys without a property in `DependencyValues`.
  @inlinable
  public init<Key: DependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    read = { $0[key] }
    reader = DependencyRead.Reader(
      isKeyPath: false,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// The value in force now.
  @inlinable
  public var wrappedValue: Value {
    let values = DependencyValues.current
    if values.context != .test { return read(values) }
    return DependencyRead.reader.withValue(reader) { read(values) }
  }
}
