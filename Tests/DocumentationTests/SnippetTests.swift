import Foundation
import Testing

/// The code that readers copy is code that was compiled: every Swift block of the README and of the
/// documentation equals a marked region of a file in `Snippets`, or of an example.
@Suite struct SnippetTests {
  @Test(arguments: try Documents.all())
  func everySwiftBlockIsACompiledRegion(_ document: Documents.Page) throws {
    let regions = try Documents.regions()
    for block in document.swiftBlocks {
      #expect(
        regions.contains(block),
        """
        \(document.name) shows Swift code that no compiled region holds:
        \(block)
        Put it between `// snippet: name` and `// end` in Tests/DocumentationTests/Snippets.
        """
      )
    }
  }

  @Test func theReadmeShowsTheTwoCommands() throws {
    let readme = try #require(try Documents.all().first { $0.name == "README.md" })
    #expect(readme.text.contains("swift run Explorer"))
    #expect(readme.text.contains("swift test"))
  }

  @Test func aRegionThatIsNotClosedIsNoRegion() {
    #expect(Documents.regions(in: "// snippet: a\nlet x = 1\n").isEmpty)
    #expect(Documents.regions(in: "// snippet: a\nlet x = 1\n// end\n") == ["let x = 1"])
  }
}

/// Finds pages and regions in the package's own folders.
enum Documents {
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    var testDescription: String { name }

    /// The contents of ```swift blocks; a block marked ```swift no-check is for reading only.
    var swiftBlocks: [String] {
      var blocks: [String] = []
      var block: [Substring]?
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let lines = block {
          if line == "```" {
            blocks.append(lines.joined(separator: "\n"))
            block = nil
          } else {
            block = lines + [line]
          }
        } else if line == "```swift" {
          block = []
        }
      }
      return blocks
    }
  }

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func all() throws -> [Page] {
    let articles = try files(below: "Sources/Sheaf/Sheaf.docc", withExtension: "md")
    return try ([package.appendingPathComponent("README.md")] + articles).map { url in
      Page(name: url.lastPathComponent, text: try String(contentsOf: url, encoding: .utf8))
    }
  }

  static func regions() throws -> Set<String> {
    let sources =
      try files(below: "Tests/DocumentationTests/Snippets", withExtension: "swift")
      + files(below: "Sources/Examples", withExtension: "swift")
      + [package.appendingPathComponent("Package.swift")]
    return try sources.reduce(into: []) { found, url in
      found.formUnion(regions(in: try String(contentsOf: url, encoding: .utf8)))
    }
  }

  /// The text between `// snippet: name` and `// end`, without the indentation of the marker.
  static func regions(in source: String) -> [String] {
    var found: [String] = []
    var region: (indent: Int, lines: [Substring])?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("// snippet: ") {
        region = (line.count - bare.count, [])
      } else if bare == "// end", let done = region {
        found.append(done.lines.map { unindent($0, done.indent) }.joined(separator: "\n"))
        region = nil
      } else {
        region?.lines.append(line)
      }
    }
    return found
  }

  private static func unindent(_ line: Substring, _ count: Int) -> Substring {
    line.prefix(count).allSatisfy { $0 == " " } ? line.dropFirst(count) : line
  }

  /// Files of the package in a folder, by path.
  static func files(below folder: String, withExtension suffix: String) throws -> [URL] {
    let root = package.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (paths?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == suffix }
      .sorted { $0.path < $1.path }
  }
}
