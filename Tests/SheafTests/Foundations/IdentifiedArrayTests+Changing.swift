import Testing

@testable import Sheaf

extension IdentifiedArrayTests {
  @Test func appendAndInsertKeepTheElementThatIsThere() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a")]
    #expect(rows.append(NumberedRow(2)) == (true, 1))
    #expect(rows.append(NumberedRow(1, "b")) == (false, 0))
    #expect(rows.insert(NumberedRow(3), at: 0) == (true, 0))
    #expect(rows.insert(NumberedRow(2), at: 0) == (false, 2))
    rows.append(contentsOf: [NumberedRow(3), NumberedRow(4)])
    rows += [NumberedRow(1, "c"), NumberedRow(5)]
    #expect(rows.map(\.id) == [3, 1, 2, 4, 5])
    #expect(rows[id: 1]?.text == "a")
    #expect(rows.isConsistent)
  }

  @Test func updateOrAddReplacesTheElementThatIsThere() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a"), NumberedRow(2)]
    #expect(rows.updateOrAppend(NumberedRow(1, "b")) == NumberedRow(1, "a"))
    #expect(rows.updateOrAppend(NumberedRow(3)) == nil)
    let replaced = rows.updateOrInsert(NumberedRow(2, "c"), at: 0)
    #expect(replaced.originalMember == NumberedRow(2) && replaced.index == 1)
    let added = rows.updateOrInsert(NumberedRow(4), at: 0)
    #expect(added.originalMember == nil && added.index == 0)
    #expect(
      rows.elements == [NumberedRow(4), NumberedRow(1, "b"), NumberedRow(2, "c"), NumberedRow(3)]
    )
    #expect(rows.isConsistent)
  }

  @Test func aDefaultIsAddedWhenItIsWrittenTo() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a")]
    rows[id: 1, default: NumberedRow(1, "default")].text += "b"
    #expect(rows[id: 2, default: NumberedRow(2, "read")].text == "read")
    #expect(rows.elements == [NumberedRow(1, "ab")])
    rows[id: 2, default: NumberedRow(2)].text = "new"
    #expect(rows.elements == [NumberedRow(1, "ab"), NumberedRow(2, "new")])
    #expect(rows.isConsistent)
  }

  // core 38
  @Test func aDefaultWithAnotherIDIsRefusedAndReported() {
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1)]
    withIssueReporter(recorder) { rows[id: 2, default: NumberedRow(3)].text = "x" }
    #expect(rows.elements == [NumberedRow(1)])
    #expect(recorder.issues.count == 1)
    #expect(rows.isConsistent)
  }

  @Test func removingByAnyHandleClosesTheGap() {
    var rows = IdentifiedArray(uniqueElements: (0..<10).map { NumberedRow($0) })
    #expect(rows.remove(id: 3)?.id == 3)
    #expect(rows.remove(id: 3) == nil)
    #expect(rows.remove(NumberedRow(4, "other text"))?.id == 4)
    #expect(rows.remove(at: 0).id == 0)
    #expect(rows.removeFirst().id == 1)
    #expect(rows.removeLast().id == 9)
    rows.remove(atOffsets: [0, 2])
    #expect(rows.map(\.id) == [5, 7, 8])
    rows.removeAll { $0.id == 7 }
    #expect(rows.filter { $0.id == 8 }.map(\.id) == [8])
    #expect(rows.isConsistent)
    rows.removeAll()
    #expect(rows.isEmpty && rows.isConsistent)
  }

  @Test func orderingMovesElementsWithTheirIDs() {
    var rows = IdentifiedArray(uniqueElements: (0..<6).map { NumberedRow($0) })
    rows.swapAt(0, 5)
    #expect(rows.map(\.id) == [5, 1, 2, 3, 4, 0])
    rows.reverse()
    #expect(rows.map(\.id) == [0, 4, 3, 2, 1, 5])
    rows.sort()
    #expect(rows.map(\.id) == [0, 1, 2, 3, 4, 5])
    rows.sort { $0.id > $1.id }
    #expect(rows.map(\.id) == [5, 4, 3, 2, 1, 0])
    #expect(rows.partition { $0.id.isMultiple(of: 2) } == 3)
    #expect(rows.map(\.id) == [5, 3, 1, 4, 2, 0])
    var generator = SeededGenerator(seed: 7)
    rows.shuffle(using: &generator)
    #expect(Set(rows.map(\.id)) == Set(0..<6))
    #expect(rows.isConsistent)
  }

  @Test func movingFollowsTheRulesOfLists() {
    var rows = IdentifiedArray(uniqueElements: (0..<6).map { NumberedRow($0) })
    rows.move(fromOffsets: [1, 3], toOffset: 5)
    #expect(rows.map(\.id) == [0, 2, 4, 1, 3, 5])
    rows.move(fromOffsets: [5], toOffset: 0)
    #expect(rows.map(\.id) == [5, 0, 2, 4, 1, 3])
    let moves = [rows.move(id: 2, to: 5), rows.move(id: 5, to: 1), rows.move(id: 99, to: 1)]
    #expect(moves == [true, true, false])
    #expect(rows.map(\.id) == [0, 5, 4, 1, 3, 2])
    #expect(rows.isConsistent)
  }

  @Test func idsAreACollectionWithFastLookup() {
    let rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(7), NumberedRow(3)]
    #expect(Array(rows.ids) == [7, 3])
    #expect(rows.ids.contains(3) && !rows.ids.contains(4))
    #expect(rows.ids.firstIndex(of: 3) == 1)
    #expect(rows.index(id: 7) == 0 && rows.contains(id: 7))
    #expect(rows.ids == IdentifiedArray(uniqueElements: [NumberedRow(7, "x"), NumberedRow(3)]).ids)
    #expect(Set([rows.ids]).contains(rows.ids))
    #expect("\(rows.ids)" == "[7, 3]")
    #expect(String(summarizing: rows.ids) == "[7, 3]")
  }
}
