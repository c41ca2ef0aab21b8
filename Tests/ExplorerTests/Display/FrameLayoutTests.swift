import Testing

@testable import Explorer

struct FrameLayoutTests {
  private static let rows = (0..<100).map {
    FrameRow(name: "name-\($0)", kind: "file", size: "1 B")
  }

  private static let full = FrameContent(
    title: "/var/日本/\u{1B}[31m",
    list: FrameList(rows, selection: 50),
    filter: "na",
    preview: FramePreview(title: "name-50", lines: ["one\ttwo", "---", "\u{202E}three"]),
    messages: ["It is not a directory.", "second"],
    status: "2 effects running"
  )

  @Test func everySizeIsFilledExactlyWithPrintableText() {
    let contents = [FrameContent(), Self.full, FrameContent(placeholder: "empty")]
    for content in contents {
      for width in 0...90 {
        for height in 0...30 {
          let lines = FrameLayout(width: width, height: height).lines(of: content)
          guard lines.count == height,
            lines.allSatisfy({ $0.columnWidth == width }),
            lines.allSatisfy(\.isPrintable)
          else {
            Issue.record("\(width) × \(height): \(lines)")
            return
          }
        }
      }
    }
  }

  @Test func theSelectedRowIsAlwaysVisible() {
    for selection in 0..<100 {
      for height in 2...20 {
        var content = Self.full
        content.list = FrameList(Self.rows, selection: selection)
        let lines = FrameLayout(width: 40, height: height).lines(of: content)
        #expect(lines.contains { $0.hasPrefix("> name-\(selection) ") })
      }
    }
  }

  @Test func aFrameHasItsPartsInOrder() {
    var content = Self.full
    content.list = FrameList(Array(Self.rows.prefix(2)), selection: 1)
    let lines = FrameLayout(width: 44, height: 12).lines(of: content)
    #expect(
      lines.map(\.withoutTrailingSpaces) == [
        #"/var/日本/\e[31m"#,
        "  name-0                    file         1 B",
        "> name-1                    file         1 B",
        "", "-- name-50", #"| one\ttwo"#, "| ---", #"| \u{202e}three"#,
        "/na", "! It is not a directory.", "! second", "2 effects running",
      ]
    )
  }

  @Test func aNarrowFrameShowsNamesOnly() {
    let content = FrameContent(list: FrameList(Array(Self.rows.prefix(1)), selection: 0))
    #expect(FrameLayout(width: 8, height: 2).lines(of: content).last == "> name-0")
    #expect(FrameLayout(width: 7, height: 2).lines(of: content).last == "> name…")
    #expect(FrameLayout(width: 1, height: 2).lines(of: content).last == "…")
  }

  @Test func anEmptyListShowsItsPlaceholder() {
    let lines = FrameLayout(width: 12, height: 3).lines(of: FrameContent(placeholder: "empty"))
    #expect(lines[1] == "  empty     ")
  }

  @Test func aLongListMakesOnlyTheRowsNearTheSelection() {
    var made = 0
    for selection in [0, 10, 50_000, 99_999, 200_000, -1] {
      made = 0
      let list = FrameList(0..<100_000, selection: selection, reach: 40) { index in
        made += 1
        return FrameRow(name: "\(index)")
      }
      #expect(made <= 80)
      #expect(list.count == 100_000)
      let selected = min(max(selection, 0), 99_999)
      #expect(list.visible(height: 40).contains(selected))
      #expect(list.visible(height: 40).count == 40)
      #expect(list[selected]?.name == "\(selected)")
    }
  }

  @Test func oneVeryLongLineCostsWhatIsSeenOfIt() {
    var content = Self.full
    content.preview?.lines = [String(repeating: "x", count: 1_000_000)]
    let lines = FrameLayout(width: 20, height: 12).lines(of: content)
    #expect(lines.contains("| xxxxxxxxxxxxxxxxx…"))
  }
}
