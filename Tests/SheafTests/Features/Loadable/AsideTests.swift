import Testing

@testable import Sheaf

/// What a loadable seldom has takes no room in it, and nobody sees where it is.
struct AsideTests {
  private typealias Large = Loadable<Int, Padding, Never>
  private typealias Lines = Loadable<Int, [Int], Never>

  // core 7
  @Test func aLoadInALoadIsHardlyLargerThanTheContent() {
    let content = MemoryLayout<Padding>.size
    #expect(MemoryLayout<Large>.size < content + 512)
    #expect(MemoryLayout<Loadable<Int, Large, Never>>.size < content + 2 * 512)
    #expect(
      MemoryLayout<Loadable<Int, Loadable<Int, Large, Never>, Never>>.size < content + 3 * 512
    )
  }

  // core 5
  @Test func whatIsKeptAsideIsChangedWhereItLies() {
    var lines = Lines(request: 1)
    lines.previous = []
    lines.previous?.reserveCapacity(1_000)
    lines.edits = LoadEdits(base: [])
    lines.edits?.base.reserveCapacity(1_000)
    let (previous, base) = (address(lines.previous), address(lines.edits?.base))
    for number in 0..<1_000 {
      lines.previous?.append(number)
      lines.edits?.base.append(number)
    }
    #expect(address(lines.previous) == previous)
    #expect(address(lines.edits?.base) == base)
    #expect(lines.previous?.count == 1_000)
  }

  @Test func aCopyKeepsWhatItHadAside() {
    var lines = Lines(request: 1)
    lines.previous = [1]
    let copy = lines
    lines.previous?.append(2)
    #expect(copy.previous == [1])
    #expect(copy != lines)
    lines.previous = nil
    #expect(lines == Lines(request: 1))
    #expect(lines.hashValue == Lines(request: 1).hashValue)
  }

  @Test func whatIsKeptAsideIsDumpedAsAField() {
    var text = Loadable<Int, String, Never>(request: 1, content: "now")
    text.previous = "before"
    text.applyEdit("a") { $0 += "!" }
    let labels = Mirror(reflecting: text).children.compactMap(\.label)
    #expect(labels.prefix(4) == ["request", "content", "previous", "failure"])
    #expect(labels.suffix(3) == ["pages", "edits", "buffer"])
    let dump = String(dumping: text)
    #expect(
      dump.contains("  content: \"now!\",\n  previous: \"before\",\n  failure: nil,"),
      "\(dump)"
    )
    #expect(dump.contains("    base: \"now\","), "\(dump)")
    text.previous = nil
    #expect(String(dumping: text).contains("  previous: nil,\n"))
  }

  private func address(_ numbers: [Int]?) -> UnsafeRawPointer? {
    numbers?.withUnsafeBytes { $0.baseAddress }
  }
}
