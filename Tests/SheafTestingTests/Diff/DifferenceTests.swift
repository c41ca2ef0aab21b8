import Foundation
import Sheaf
import Testing

@testable import SheafTesting

@Suite struct DifferenceTests {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var title = ""
  }
  private enum Page: Equatable { case empty, list([Row]), detail(row: Row, isNew: Bool) }
  private struct Book: Equatable {
    var title = "t"
    var rows: [Row] = []
    var numbers: [Int] = []
    var table: [String: Int] = [:]
    var tags: Set<String> = []
    var page = Page.empty
    var author: String?
  }

  private func text<Value>(_ expected: Value, _ actual: Value) -> String {
    DifferenceText.between(expected, actual)
  }

  private func text(_ change: (inout Book) -> Void, _ other: (inout Book) -> Void) -> String {
    var (expected, actual) = (Book(), Book())
    change(&expected)
    other(&actual)
    return text(expected, actual)
  }

  // testing 12
  @Test func equalValuesHaveNoDifference() {
    #expect(text({ $0.numbers = [1] }, { $0.numbers = [1] }) == "")
  }

  // testing 12
  @Test func whatALoadableKeepsAsideIsShownAsAField() {
    var expected = Loadable<Int, Book, Never>(request: 1)
    var actual = expected
    expected.previous = Book(title: "a")
    #expect(text(expected, actual).contains("  previous:\n"))
    actual.previous = Book(title: "b")
    #expect(text(expected, actual) == "  previous.title:\n    − \"a\"\n    + \"b\"\n")
  }

  // testing 12
  @Test func onlyChangedFieldsAreShownWithTheirPath() {
    #expect(
      text({ $0.page = .list([Row(id: 1)]) }, { $0.page = .list([Row(id: 1, title: "x")]) })
        == "  page.list[id: 1].title:\n    − \"\"\n    + \"x\"\n"
    )
    #expect(
      text({ $0.author = "a" }, { _ in }) == "  author:\n    − \"a\"\n    + nil\n"
    )
    #expect(
      text({ $0.page = .empty }, { $0.page = .detail(row: Row(id: 1), isNew: true) })
        == "  page:\n    − .empty\n    + .detail(row: DifferenceTests.Row(id: 1, title: \"\"), isNew: true)\n"
    )
    #expect(
      text(
        { $0.page = .detail(row: Row(id: 1), isNew: true) },
        { $0.page = .detail(row: Row(id: 1), isNew: false) }
      ) == "  page.detail.isNew:\n    − true\n    + false\n"
    )
  }

  // testing 12
  @Test func elementsAreMatchedByIDAndPosition() {
    #expect(
      text(
        { $0.rows = [Row(id: 1), Row(id: 2), Row(id: 3)] },
        { $0.rows = [Row(id: 0), Row(id: 1), Row(id: 2, title: "x"), Row(id: 3)] }
      )
        == "  rows[id: 2].title:\n    − \"\"\n    + \"x\"\n  rows[id: 0]:\n    + Row(id: 0, title: \"\")\n"
        .replacing("Row(", with: "DifferenceTests.Row(")
    )
    #expect(
      text({ $0.rows = [Row(id: 1), Row(id: 2)] }, { $0.rows = [Row(id: 2), Row(id: 1)] })
        == "  rows.order of ids:\n    − [1, 2]\n    + [2, 1]\n"
    )
    #expect(
      text({ $0.numbers = [1, 2, 3] }, { $0.numbers = [1, 9, 2, 3] })
        == "  numbers[1]:\n    + 9\n"
    )
    #expect(
      text({ $0.numbers = [1, 2, 3] }, { $0.numbers = [1, 4, 3] })
        == "  numbers[1]:\n    − 2\n    + 4\n"
    )
    #expect(
      text({ $0.table = ["a": 1, "b": 2] }, { $0.table = ["b": 3, "c": 4] })
        == "  table[\"a\"]:\n    − 1\n  table[\"b\"]:\n    − 2\n    + 3\n  table[\"c\"]:\n    + 4\n"
    )
    #expect(
      text({ $0.tags = ["a", "b"] }, { $0.tags = ["b", "c"] })
        == "  tags:\n    − \"a\"\n  tags:\n    + \"c\"\n"
    )
  }

  private struct Hidden: Equatable, CustomReflectable {
    var shown = 1
    var secret = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
  }
  private struct Odd: Equatable {
    var value = Double.nan
  }
  private struct Two: Equatable {
    var first: AnyHashable
  }

  // testing 12
  @Test func hiddenFieldsThatDecideEqualityAreShown() {
    #if canImport(Darwin)
    #expect(text(Hidden(), Hidden(secret: 2)).contains("== tells them apart"))
    #else
    #expect(text(Hidden(), Hidden(secret: 2)) == "  secret:\n    − 1\n    + 2\n")
    #endif
    #expect(
      text(Odd(), Odd())
        == "  value:\n    − nan\n    + nan\n    (they look the same, but == tells them apart)\n"
    )
    #expect(
      text(Date(timeIntervalSinceReferenceDate: 0.25), Date(timeIntervalSinceReferenceDate: 0.5))
        == "  timeIntervalSinceReferenceDate:\n    − 0.25\n    + 0.5\n"
    )
    let differentTypes = text([1 as any Sendable], [UInt8(1) as any Sendable])
    #expect(differentTypes == "  [0]:\n    − 1 of type Int\n    + 1 of type UInt8\n")
  }

  // testing 12
  @Test func longTextsAreShownFromWhereTheyPart() {
    let start = String(repeating: "a", count: 500)
    let difference = text(start + "b" + start, start + "c" + start)
    #expect(difference.count < 400)
    #expect(difference.contains("ab") && difference.contains("ac"))
  }

  // testing 12
  @Test func manyDifferencesAreCapped() {
    let difference = text(Array(0..<5_000).map { "\($0)" }, Array(0..<5_000).map { "x\($0)" })
    #expect(difference.count < 2_000)
    #expect(difference.contains("more differences"))
  }

  private final class Node {
    var name: String
    var next: Node?
    init(_ name: String) { self.name = name }
  }

  // testing 10
  @Test func valuesWithoutEqualityAreComparedByTheirParts() {
    struct Plain { var a = 1, node = Node("x"), call: () -> Void = {} }
    #expect(isSame(Plain(), Plain()))
    let (one, other) = (Node("a"), Node("a"))
    (one.next, other.next) = (one, other)
    #expect(isSame(one, other))
    other.name = "b"
    #expect(text(one, other) == "  name:\n    − \"a\"\n    + \"b\"\n")
  }

  // testing 12
  @Test func aLargeStateWithOneDifferenceIsShownShortAndFast() {
    let elements = (0..<10_000).map { Element(id: $0) }
    var changed = elements
    changed[6_000].title = "changed"
    let (expected, actual) = (Large(elements: elements), Large(elements: changed))
    let text = DifferenceText.between(expected, actual)
    #expect(text == "  elements[id: 6000].title:\n    − \"title 6000\"\n    + \"changed\"\n")
    let (plain, other) = (PlainLarge(expected), PlainLarge(actual))
    #expect(
      DifferenceText.between(plain, other)
        == "  elements[id: 6000].title:\n    − \"title 6000\"\n    + \"changed\"\n"
    )
    for (name, measure) in [
      ("with ==", { _ = DifferenceText.between(expected, actual) }),
      ("without ==", { _ = DifferenceText.between(plain, other) }),
    ] {
      let ratio = median(
        (0..<9).map { _ in
          let bare = time {
            walk(expected); walk(actual)
          }
          return time(measure) / bare
        }
      )
      print("diff of 10,000 elements \(name) ÷ Mirror walk: \(ratio)")
      #expect(ratio <= 4, "\(name)")
    }
  }

  private struct Element: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
    init(id: Int) { (self.id, title) = (id, "title \(id)") }
  }
  private struct Large: Equatable { var elements: [Element] }
  private struct PlainElement: Identifiable { var id: Int, title: String, isDone: Bool }
  private struct PlainLarge {
    var elements: [PlainElement]
    init(_ large: Large) {
      elements = large.elements.map { .init(id: $0.id, title: $0.title, isDone: $0.isDone) }
    }
  }

  private func walk(_ value: Any) {
    for child in Mirror(reflecting: value).children { walk(child.value) }
  }

  private func time(_ body: () -> Void) -> Double {
    let duration = ContinuousClock().measure(body)
    return Double(duration.components.attoseconds) * 1e-18 + Double(duration.components.seconds)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
