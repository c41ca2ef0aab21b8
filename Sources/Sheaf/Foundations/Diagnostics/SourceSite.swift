/// A place in source code: who to send an issue to.
@frozen
public struct SourceSite: Sendable {
  /// Module and file name, as `#fileID` gives them.
  public var fileID: StaticString
  /// The file's path on the machine that compiled it, as `#filePath` gives it.
  public var filePath: StaticString
  /// The line, counted from 1; 0 where the place is unknown.
  public var line: UInt
  /// The column, counted from 1; 0 where the place is unknown.
  public var column: UInt

  /// The place of the caller, unless told otherwise.
  @inlinable
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place of a mistake made through a subscript or a literal, which cannot see its caller.
  ///
  /// In a test it is reported at the running test.
  public static let unknown = SourceSite(fileID: "", filePath: "", line: 0, column: 0)

  /// Whether this names a place in a file.
  public var isKnown: Bool { line > 0 }
}

extension SourceSite: CustomStringConvertible {
  /// File and line, such as `Module/File.swift:12`.
  public var description: String { isKnown ? "\(fileID):\(line)" : "unknown place" }
}

extension SourceSite: Hashable {
  /// Compares the text of the names, since the same file may have several static strings.
  public static func == (left: SourceSite, right: SourceSite) -> Bool {
    left.line == right.line && left.column == right.column
      && isSameText(left.fileID, right.fileID) && isSameText(left.filePath, right.filePath)
  }

  /// Hashes the text of the names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
    for name in [fileID, filePath] {
      name.withUTF8Buffer { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hasher.combine(UInt8.max)
    }
  }

  private static func isSameText(_ left: StaticString, _ right: StaticString) -> Bool {
    left.withUTF8Buffer { left in right.withUTF8Buffer { left.elementsEqual($0) } }
  }
}
