import Testing

@testable import Sheaf

@Suite
struct DumpTests {
  @Test func structsAreShownFieldByFieldWithoutModuleNames() {
    let value = Model(name: "a\"b\n", rows: [Model.Row(id: 1, title: nil)], tags: ["x", "w"])
    #expect(
      String(dumping: value) == """
        Model(
          name: "a\\"b\\n",
          rows: [
            Model.Row(
              id: 1,
              title: nil
            )
          ],
          tags: [
            "w",
            "x"
          ]
        )
        """
    )
  }

  @Test func casesAreShownWithLabelsAndPayload() {
    #expect(String(summarizing: Action.tap) == ".tap")
    #expect(String(summarizing: Action.set(3)) == ".set(3)")
    #expect(String(summarizing: Action.move(from: 1, to: 2)) == ".move(from: 1, to: 2)")
    #expect(String(summarizing: Action.row(id: 7)) == ".row(id: 7)")
    #expect(String(summarizing: Action?.some(.tap)) == ".tap")
    #expect(String(summarizing: Action?.none) == "nil")
  }

  @Test func dictionariesAndSetsAreSorted() {
    let numbers = Dictionary(uniqueKeysWithValues: (1...12).map { ($0, $0 * $0) })
    #expect(String(summarizing: numbers).hasPrefix("[1: 1, 2: 4, 3: 9, 4: 16,"))
    #expect(String(summarizing: Set(["c", "a", "b"])) == #"["a", "b", "c"]"#)
    #expect(String(summarizing: [String: Int]()) == "[:]")
    #expect(String(summarizing: [Int]()) == "[]")
  }

  @Test func aCycleOfObjectsEnds() {
    let node = Node(name: "a")
    node.next = node
    #expect(String(summarizing: node) == #"Node(name: "a", next: Node(…shown above))"#)
  }

  @Test func fieldsOfSuperclassesComeFirst() {
    #expect(String(summarizing: Leaf(name: "a")) == #"Leaf(name: "a", next: nil, weight: 2)"#)
  }

  @Test func depthAndLengthAreLimited() {
    #expect(
      String(dumping: [1, 2, 3, 4, 5], maximumElements: 2) == "[\n  1,\n  2,\n  …(3 more)\n]"
    )
    #expect(String(dumping: [[[1]]], maximumDepth: 2) == "[\n  [\n    …\n  ]\n]")
  }

  @Test func aSummaryIsOneLineOfLimitedLength() {
    let text = String(summarizing: (0..<1_000).map { "line\n\($0)\u{0}" })
    #expect(text.count == 200)
    #expect(text.hasSuffix("…"))
    #expect(!text.contains("\n"))
    #expect("a\r\n\t\u{1b}".escapingControls() == "a\\r\\n\\t\\u{1b}")
  }

  @Test func libraryValuesDescribeThemselves() {
    #expect(String(summarizing: Duration.seconds(2)) == "2.0 seconds")
    #expect(String(summarizing: 0..<3) == "0..<3")
    #expect(String(summarizing: 1.5) == "1.5")
    #expect(String(summarizing: Model.self) == "Model.self")
    #expect(String(summarizing: { (_: Int) in }) == "(function)")
    #expect(String(summarizing: (1, b: "x")) == #"(1, b: "x")"#)
  }

  // core 38
  @Test func aSummaryReadsNoMoreThanItCanShow() {
    let reads = Counter()
    let line = Array(repeating: Probe(reads: reads), count: 16)
    let nested = [[[line, line], [line, line]], Array(repeating: [line, line], count: 14)]
    let text = String(summarizing: Array(repeating: nested, count: 16))
    #expect(text.count == 200)
    #expect(text.hasPrefix("[[[["))
    #expect(reads.next() <= 200)
  }

  @Test func typeNamesKeepNestingAndDropModules() {
    #expect(readableTypeName([Model.Row].self) == "Array<Model.Row>")
    #expect(readableTypeName([Model.Row?].self) == "Array<Optional<Model.Row>>")
    #expect(readableTypeName(Box<Int>.Inner.self) == "Box<Int>.Inner")
    #expect(readableTypeName(((Int) -> Model).self) == "(Int) -> Model")
    struct Local {}
    #expect(readableTypeName(Local.self) == "DumpTests.Local")
  }
}

private struct Model {
  struct Row: Identifiable {
    var id: Int
    var title: String?
  }
  var name: String
  var rows: [Row]
  var tags: Set<String>
}

private enum Action {
  case tap
  case set(Int)
  case move(from: Int, to: Int)
  case row(id: Int)
}

private struct Box<Value> {
  struct Inner {}
}

private class Node {
  var name: String
  var next: Node?
  init(name: String) { self.name = name }
}

private final class Leaf: Node {
  var weight = 2
}

/// Counts how often somebody looks inside.
private struct Probe: CustomReflectable {
  let reads: Counter

  var customMirror: Mirror {
    _ = reads.next()
    return Mirror(self, children: ["a": 1])
  }
}
