import Testing

@testable import Sheaf

@Suite
struct IdentifiedArrayTests {
  // MARK: - Making

  @Test func emptyCollectionsShareTheStampOfTheUntouched() {
    let rows = IdentifiedArrayOf<NumberedRow>()
    #expect(rows.isEmpty)
    #expect(rows.fingerprint == 0)
    #expect(rows.idsFingerprint == 0)
    #expect(IdentifiedArrayOf<NumberedRow>(uniqueElements: []).fingerprint == 0)
  }

  // core 38
  @Test func aDuplicateIsRefusedAndReportedOnceAtTheCallersLine() {
    let recorder = IssueRecorder()
    let line = UInt(#line) + 2
    let rows = withIssueReporter(recorder) {
      IdentifiedArray(uniqueElements: [
        NumberedRow(1, "a"), NumberedRow(2), NumberedRow(1, "b"), NumberedRow(2), NumberedRow(1),
      ])
    }
    #expect(rows.elements == [NumberedRow(1, "a"), NumberedRow(2)])
    #expect(rows.isConsistent)
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.site.line == line)
    #expect(
      recorder.issues.first?.message == """
        IdentifiedArray<Int, NumberedRow> was made from 5 elements, and these ids occur more than once: \
        1, 2. The first element of each id was kept, the others were left out. Rows are found, \
        scoped and cancelled by id, so two rows cannot share one. Give every element an id of its \
        own, or decide which one wins with `init(_:uniquingIDsWith:)`.
        """
    )
  }

  @Test func aDuplicateInALiteralIsRefusedAndReported() {
    let recorder = IssueRecorder()
    let rows: IdentifiedArrayOf<NumberedRow> = withIssueReporter(recorder) {
      [NumberedRow(1, "a"), NumberedRow(1, "b")]
    }
    #expect(rows.elements == [NumberedRow(1, "a")])
    #expect(recorder.issues.count == 1)
  }

  @Test func aKeyPathIdentifiesElementsThatAreNotIdentifiable() {
    let recorder = IssueRecorder()
    var names = IdentifiedArray(uniqueElements: ["a", "bb"], id: \.self)
    names.append("a")
    withIssueReporter(recorder) {
      let lengths = IdentifiedArray(uniqueElements: ["a", "bb", "c"], id: \.count)
      #expect(lengths[id: 1] == "a")
    }
    #expect(names.elements == ["a", "bb"])
    #expect(recorder.issues.count == 1)
    #expect(IdentifiedArray<Int, String>(id: \.count).isEmpty)
  }

  @Test func elementsOfOneIDAreCombined() {
    let rows = IdentifiedArray(
      [NumberedRow(1, "a"), NumberedRow(2, "b"), NumberedRow(1, "c")],
      uniquingIDsWith: { NumberedRow($0.id, $0.text + $1.text) }
    )
    #expect(rows.elements == [NumberedRow(1, "ac"), NumberedRow(2, "b")])
    let words = IdentifiedArray(["a", "b", "cc"], id: \.count, uniquingIDsWith: { $1 })
    #expect(words.elements == ["b", "cc"])
  }

  @Test func aCombinedElementWithAnotherIDIsRefusedAndReported() {
    let recorder = IssueRecorder()
    let rows = withIssueReporter(recorder) {
      IdentifiedArray(
        [NumberedRow(1, "a"), NumberedRow(1, "b")],
        uniquingIDsWith: { _, _ in NumberedRow(9) }
      )
    }
    #expect(rows.elements == [NumberedRow(1, "a")])
    #expect(
      recorder.issues.map(\.message) == [
        """
        `uniquingIDsWith` of IdentifiedArray<Int, NumberedRow> was given two elements with id 1 and \
        returned one with another id: NumberedRow(id: 9, text: ""). The first element was kept. Rows are \
        found, scoped and cancelled by id, so two rows cannot share one. Return an element with \
        the same id.
        """
      ]
    )
  }

  // MARK: - Subscripts

  @Test func theSubscriptByIDReadsWritesAddsAndRemoves() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2), NumberedRow(3)]
    rows[id: 2]?.text = "two"
    rows[id: 4] = NumberedRow(4, "four")
    rows[id: 1] = nil
    rows[id: 9] = nil
    rows[id: 9]?.text = "none"
    rows[id: 3] = NumberedRow(3, "three")
    #expect(
      rows.elements == [NumberedRow(2, "two"), NumberedRow(3, "three"), NumberedRow(4, "four")]
    )
    #expect(rows[id: 1] == nil)
    #expect(rows.isConsistent)
  }

  @Test(arguments: [1, 2, 3]) func settingNilInPlaceRemovesAtEveryPosition(id: Int) {
    func clear(_ row: inout NumberedRow?) { row = nil }
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2), NumberedRow(3)]
    clear(&rows[id: id])
    #expect(rows.map(\.id) == [1, 2, 3].filter { $0 != id })
    #expect(rows.isConsistent)
    var single: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1)]
    clear(&single[id: 1])
    #expect(single.isEmpty && single.isConsistent)
  }

  @Test func aMissingRowSetInPlaceIsAppended() {
    func fill(_ row: inout NumberedRow?) { row = NumberedRow(3) }
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1)]
    fill(&rows[id: 3])
    #expect(rows.map(\.id) == [1, 3])
    #expect(rows.isConsistent)
  }

  // core 38
  @Test func anElementWithAnotherIDIsRefusedByTheSubscript() {
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    let before = rows
    withIssueReporter(recorder) {
      rows[id: 1] = NumberedRow(2, "x")
      rows[id: 7] = NumberedRow(8)
    }
    #expect(rows == before)
    #expect(rows.fingerprint == before.fingerprint)
    #expect(recorder.issues.count == 2)
    #expect(
      recorder.issues.first?.message == """
        IdentifiedArray<Int, NumberedRow>[id: 1] was set to an element with another id: \
        NumberedRow(id: 2, text: "x"). It was refused and nothing changed. Rows are found, scoped and \
        cancelled by id, so two rows cannot share one. Use the element's own id in the \
        subscript, or `updateOrAppend(_:)`.
        """
    )
  }

  // core 38
  @Test func anIDChangedInPlaceIsReportedAndTheRowIsFoundUnderIt() {
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a"), NumberedRow(2)]
    withIssueReporter(recorder) { rows[0].id = 9 }
    #expect(rows[id: 9] == NumberedRow(9, "a"))
    #expect(rows[id: 1] == nil)
    #expect(rows.isConsistent)
    withIssueReporter(recorder) { rows[id: 9]?.id = 1 }
    #expect(rows.elements == [NumberedRow(1, "a"), NumberedRow(2)])
    #expect(rows.isConsistent)
    #expect(recorder.issues.count == 2)
    #expect(
      recorder.issues.first?.message == """
        The element with id 1 of IdentifiedArray<Int, NumberedRow> was changed in place and now has id 9. \
        It stays at its position and is found under the new id. An id is the identity of a row: \
        what belonged to the old one, such as running effects, ends. Remove the element and \
        insert the new one instead, and make the id a `let`.
        """
    )
  }

  // core 38
  @Test func anIDChangedInPlaceToATakenOneLosesNothing() {
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a"), NumberedRow(2, "b")]
    withIssueReporter(recorder) { rows[0].id = 2 }
    #expect(rows.elements == [NumberedRow(2, "a"), NumberedRow(2, "b")])
    #expect(rows[id: 1] == NumberedRow(2, "a"))
    #expect(rows[id: 2] == NumberedRow(2, "b"))
    #expect(rows.isConsistent)
    rows.remove(id: 1)
    #expect(rows.elements == [NumberedRow(2, "b")])
    #expect(rows.isConsistent)
    #expect(
      recorder.issues.map(\.message) == [
        """
        The element with id 1 of IdentifiedArray<Int, NumberedRow> was changed in place and now has id 2, \
        which another element already has. It stays at its position and is still found under 1. \
        Rows are found, scoped and cancelled by id, so two rows cannot share one. Remove the \
        element instead of changing its id, and make the id a `let`.
        """
      ]
    )
  }

  // core 38
  @Test func anUpdateWithAnotherIDIsRefusedAndReported() {
    let recorder = IssueRecorder()
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    #expect(rows.update(NumberedRow(2, "b"), at: 1) == NumberedRow(2))
    let line = UInt(#line) + 1
    let outside = withIssueReporter(recorder) { rows.update(NumberedRow(1, "x"), at: 1) }
    #expect(outside == NumberedRow(1, "x"))
    #expect(rows.elements == [NumberedRow(1), NumberedRow(2, "b")])
    #expect(recorder.issues.first?.site.line == line)
    #expect(
      recorder.issues.map(\.message) == [
        """
        IdentifiedArray<Int, NumberedRow>.update(_:at: 1) was given an element with another id than the \
        2 there: NumberedRow(id: 1, text: "x"). It was refused and nothing changed. Rows are found, \
        scoped and cancelled by id, so two rows cannot share one. Use `updateOrAppend(_:)`, or \
        remove the old element and insert the new one.
        """
      ]
    )
  }

  @Test func aBodyThatThrowsLeavesTheRowInItsPlace() {
    struct Refused: Error {}
    func spoil(_ row: inout NumberedRow?) throws {
      row?.text = "spoiled"
      throw Refused()
    }
    for id in 1...3 {
      var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2), NumberedRow(3)]
      let stamp = rows.fingerprint
      #expect(throws: Refused.self) { try spoil(&rows[id: id]) }
      #expect(rows[id: id]?.text == "spoiled")
      #expect(rows.fingerprint != stamp)
      #expect(rows.isConsistent)
    }
  }
}
