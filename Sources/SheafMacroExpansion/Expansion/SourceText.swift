/// Source as the compiler hands it over: text and where it stands.
package struct SourceText: Sendable {
  /// It begins with the comments and the white space before the first token.
  package let text: String
  /// The file, spelled as the compiler spells it; empty where the place is unknown.
  package let fileName: String
  /// Where the text begins in the file, in UTF-8 bytes.
  package let offset: Int

  /// Source at a place in a file.
  package init(_ text: String, fileName: String = "", offset: Int = 0) {
    self.text = text
    self.fileName = fileName
    self.offset = offset
  }

  /// The place of a byte of the text.
  func position(_ byte: Int) -> SourcePosition {
    SourcePosition(fileName: fileName, offset: offset + byte)
  }

  /// The place of a token's first byte; of the text's, where there is no such token.
  func position(of token: Int, in reader: DeclarationReader) -> SourcePosition {
    position(token < reader.tokens.count ? reader.tokens[token].start : 0)
  }

  /// From the first byte of a token to the last of another.
  func range(_ tokens: ClosedRange<Int>, in reader: DeclarationReader) -> SourceRange {
    let count = reader.tokens.count
    guard tokens.lowerBound < count else {
      return SourceRange(start: position(0), length: 0)
    }
    let start = reader.tokens[tokens.lowerBound].start
    let end = reader.tokens[min(tokens.upperBound, count - 1)].end
    return SourceRange(start: position(start), length: end - start)
  }
}

/// A place in a file.
package struct SourcePosition: Equatable, Sendable {
  /// The file, spelled as the compiler spells it; empty where the place is unknown.
  package let fileName: String
  /// UTF-8 bytes from the start of the file.
  package let offset: Int

  /// No place: what is said about a message that names none.
  package static let unknown = SourcePosition(fileName: "", offset: 0)
}

/// A piece of a file.
package struct SourceRange: Equatable, Sendable {
  /// Its first byte.
  package let start: SourcePosition
  /// UTF-8 bytes.
  package let length: Int
}
