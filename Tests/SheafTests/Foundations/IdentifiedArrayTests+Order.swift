import Testing

@testable import Sheaf

extension IdentifiedArrayTests {
  @Test func shuffledRowsAreTheSameAndAreFound() {
    var rows = IdentifiedArrayOf<NumberedRow>(uniqueElements: (0..<100).map { NumberedRow($0) })
    rows.shuffle()
    #expect(Set(rows.map(\.id)) == Set(0..<100))
    #expect(rows.isConsistent)
  }

  #if os(Linux) || os(macOS)
  @Test func movingARowToAPositionThatIsNotThereStopsWithThePosition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
      rows.move(id: 1, to: 2)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Position 2 is outside of 0..<2."))
  }
  #endif
}
