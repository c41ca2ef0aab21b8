import Foundation
import Testing

/// The diagrams of an article: plain code blocks, each known by its first line.
///
/// `SHEAF_WRITE_DIAGRAMS=1 swift test --filter Diagram` writes those of the tests into the article.
enum ArticleDiagrams {
  /// Fails where the article shows another diagram under the title, or none.
  static func check(
    _ title: String,
    _ drawn: String,
    in article: String = "Effects.md",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = folder.appendingPathComponent(article)
    if ProcessInfo.processInfo.environment["SHEAF_WRITE_DIAGRAMS"] != nil {
      try writing.withLock {
        let text = try String(contentsOf: url, encoding: .utf8)
        if let changed = replacing(title, by: drawn, in: text) {
          try changed.write(to: url, atomically: true, encoding: .utf8)
        }
      }
    }
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(
      block(title, in: text) == drawn,
      """
      \(article) does not show under "\(title)" what happens. Put a block with that first line into it \
      and run the test with SHEAF_WRITE_DIAGRAMS=1.
      """,
      sourceLocation: sourceLocation
    )
  }

  /// The titles of all diagrams of an article.
  static func titles(in article: String = "Effects.md") throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(article), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    return ranges(in: lines).map { lines[$0.lowerBound] }
  }

  /// What stands under a title.
  static func block(_ title: String, in text: String) -> String? {
    let lines = text.components(separatedBy: "\n")
    guard let range = ranges(in: lines).first(where: { lines[$0.lowerBound] == title }) else {
      return nil
    }
    return lines[range].dropFirst(2).joined(separator: "\n")
  }

  /// The text with another diagram under the title; nil where it has no such block.
  static func replacing(_ title: String, by drawn: String, in text: String) -> String? {
    var lines = text.components(separatedBy: "\n")
    guard let range = ranges(in: lines).first(where: { lines[$0.lowerBound] == title }) else {
      return nil
    }
    lines.replaceSubrange(range, with: [title, ""] + drawn.components(separatedBy: "\n"))
    return lines.joined(separator: "\n")
  }

  // MARK: - Implementation

  private static let writing = NSLock()

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Sheaf/Sheaf.docc")

  /// The insides of the blocks without a language.
  private static func ranges(in lines: [String]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    var isCode = false
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      if let first = start {
        if first < index { found.append(first..<index) }
        start = nil
      } else if isCode {
        isCode = false
      } else if line == "```" {
        start = index + 1
      } else {
        isCode = true
      }
    }
    return found
  }
}
