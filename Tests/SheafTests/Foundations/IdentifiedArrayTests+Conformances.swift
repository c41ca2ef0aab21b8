import Foundation
import Testing

@testable import Sheaf

extension IdentifiedArrayTests {
  @Test func equalityAndHashLookAtTheElementsInOrder() {
    let left: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    let right: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    #expect(left.fingerprint != right.fingerprint)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    #expect(left != [NumberedRow(2), NumberedRow(1)])
  }

  @Test func copiesWithTheSameStampAreEqualWithoutComparing() {
    struct Never: Identifiable, Equatable {
      let id: Int
      static func == (left: Self, right: Self) -> Bool { false }
    }
    let rows: IdentifiedArrayOf<Never> = [Never(id: 1)]
    let copy = rows
    #expect(rows == copy)
    #expect(rows != [Never(id: 1)])
  }

  @Test func codingIsThatOfAPlainArray() throws {
    let rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a"), NumberedRow(2, "b")]
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([NumberedRow].self, from: data) == rows.elements)
    let decoded = try JSONDecoder().decode(IdentifiedArrayOf<NumberedRow>.self, from: data)
    #expect(decoded == rows)
    #expect(decoded.isConsistent)
    #expect(decoded.fingerprint != 0)
  }

  @Test func decodingADuplicateThrowsAndNamesIt() throws {
    let data = try JSONEncoder().encode([NumberedRow(7), NumberedRow(8), NumberedRow(7)])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<NumberedRow>.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("Another error: \(String(describing: error))")
      return
    }
    #expect(
      context.debugDescription == """
        The element at position 2 has id 7, which an earlier element already has. \
        IdentifiedArray<Int, NumberedRow> holds each id once.
        """
    )
  }

  @Test func descriptionsAndDumpsShowTheElementsOnly() {
    let rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1, "a")]
    #expect(rows.description == rows.elements.description)
    #expect(rows.debugDescription.hasPrefix("IdentifiedArray<Int, NumberedRow>(["))
    #expect(String(summarizing: rows) == #"[NumberedRow(id: 1, text: "a")]"#)
    var text = ""
    dump(rows, to: &text)
    #expect(!text.contains("Stamp"))
  }
}
