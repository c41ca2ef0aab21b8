import Foundation
import Testing

/// The page on promises names, for each rule, a test that shows it.
@Suite struct PromisesTests {
  /// The headings of the page, and the specification and number of the rules below each.
  private static let parts = [
    ("The core", "core", 40),
    ("The test kit", "testing", 13),
    ("Loading", "loadable", 10),
    ("Queues and time", "queues", 10),
    ("State machines and replies", "harvest", 10),
    ("Middleware, thunks and status", "cloe", 9),
    ("Object states", "objects", 9),
  ]

  @Test func theTestOfEveryPromiseStandsUnderItsRule() throws {
    let text = try Self.page()
    let shown = try Self.testsOfRules()
    for (heading, rules, count) in Self.parts {
      let rows = Self.rows(under: heading, of: text)
      #expect(rows.map(\.first) == (1...count).map { "\($0)" })
      for row in rows {
        let test = row.last?.trimmingCharacters(in: ["`"]) ?? ""
        let rule = "\(rules) \(row.first ?? "")"
        #expect(shown[rule]?.contains(test) == true, "\(test) does not show \(rule).")
      }
    }
  }

  @Test func theTestOfEveryFigureIsThere() throws {
    let text = try Self.page()
    let all = Set(try Self.testsOfRules().values.flatMap { $0 })
    let rows = Self.rows(under: "Under load", of: text)
    #expect(rows.count == 6)
    for row in rows {
      #expect(all.contains(row.last?.trimmingCharacters(in: ["`"]) ?? ""))
    }
  }

  @Test func everyFilterOfACommandNamesTests() throws {
    let text = try Self.page()
    let sources = try Self.sources()
    let rows = Self.rows(under: "Running them", of: text)
    #expect(rows.count == 11)
    for command in rows.flatMap({ $0.dropFirst() }) {
      #expect(command.wholeMatch(of: /(`[^`]+`)?/) != nil, "\(command) is no command.")
      guard let filter = command.firstMatch(of: /--filter ([A-Za-z]+)/)?.1 else { continue }
      #expect(sources.contains { $0.contains("struct \(filter)") }, "No suite is named \(filter).")
    }
  }

  private static func page() throws -> String {
    try #require(try Documents.all().first { $0.name == "Promises.md" }).text
  }

  /// The texts of all tests.
  private static func sources() throws -> [String] {
    try Documents.files(below: "Tests", withExtension: "swift").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
  }

  /// The cells of the table under a heading, without its head.
  private static func rows(under heading: String, of text: String) -> [[String]] {
    let part = text.components(separatedBy: "\n## ").first { $0.hasPrefix("\(heading)\n") } ?? ""
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The names of the tests under the comments `// core 4`, by rule.
  private static func testsOfRules() throws -> [String: Set<String>] {
    var tests: [String: Set<String>] = [:]
    for source in try sources() {
      var waiting: [String] = []
      for line in source.split(separator: "\n") {
        let bare = line.drop { $0 == " " }
        if Self.parts.contains(where: { bare.hasPrefix("// \($0.1) ") }) {
          waiting += rules(in: bare)
        } else if !waiting.isEmpty, let name = name(of: bare) {
          for rule in waiting { tests[rule, default: []].insert(name) }
          waiting = []
        }
      }
    }
    return tests
  }

  /// The rules that a comment such as `// core 3, 14–16` names.
  private static func rules(in comment: Substring) -> [String] {
    let words = comment.split(separator: " ", maxSplits: 2)
    return words[2].split(separator: ",").flatMap { part -> [String] in
      let ends = part.split { "–- ".contains($0) }.compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last else { return [] }
      return (first...last).map { "\(words[1]) \($0)" }
    }
  }

  private static func name(of line: Substring) -> String? {
    line.firstMatch(of: /func ([A-Za-z0-9_]+)/).map { String($0.1) }
  }
}
