import Testing

@testable import Sheaf

extension IdentifiedArrayTests {
  // core 5
  @Test func changingAnElementNeverCopiesTheBuffer() {
    var rows = IdentifiedArray(uniqueElements: (0..<100_000).map { NumberedRow($0) })
    let address = rows.elementsAddress
    for position in stride(from: 0, to: 100_000, by: 997) {
      rows[position].text = "a"
      rows[id: position]?.text = "b"
      rows[id: position] = NumberedRow(position, "c")
      rows.update(NumberedRow(position, "d"), at: position)
      rows[id: position, default: NumberedRow(position)].text = "e"
    }
    rows[99_999].text = "last"
    rows[id: 99_999]?.text = "last"
    #expect(rows.elementsAddress == address)
    #expect(rows.isConsistent)
  }

  // core 5
  @Test func changingAnElementNeverCopiesWhatItHolds() {
    var pages: IdentifiedArrayOf<Page> = [1, 2, 3].map(Page.init)
      .reduce(into: []) { $0.append($1) }
    for id in 1...3 {
      let address = pages[id: id]?.address
      for step in 0..<20 {
        pages[id: id]?.numbers[step] = step
        pages[id - 1].numbers[step] = step
      }
      #expect(pages[id: id]?.address == address)
    }
  }

  @Test func changingACopyLeavesTheOriginalAlone() {
    let rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2), NumberedRow(3)]
    var copy = rows
    copy[id: 1]?.text = "a"
    copy[id: 3]?.text = "b"
    copy[1].text = "c"
    #expect(rows.elements == [NumberedRow(1), NumberedRow(2), NumberedRow(3)])
    #expect(copy.map(\.text) == ["a", "c", "b"])
  }
}

private struct Page: Identifiable {
  let id: Int
  var numbers: [Int]

  init(id: Int) {
    self.id = id
    numbers = Array(repeating: 0, count: 1_000)
  }

  var address: UnsafeRawPointer? { numbers.withUnsafeBytes { $0.baseAddress } }
}
