import Testing

@testable import Sheaf

extension IdentifiedArrayTests {
  @Test func aMutationTakesANewStampAndACopyKeepsItsOwn() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    let copy = rows
    #expect(copy.fingerprint == rows.fingerprint)
    rows[0].text = "a"
    #expect(copy.fingerprint != rows.fingerprint)
    #expect(copy.idsFingerprint == rows.idsFingerprint)
    rows.append(NumberedRow(3))
    #expect(copy.idsFingerprint != rows.idsFingerprint)
  }

  @Test func whatChangesNothingKeepsTheStamps() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2)]
    let stamp = rows.fingerprint
    rows.append(NumberedRow(1))
    rows.remove(id: 9)
    rows[id: 9]?.text = "a"
    rows.removeAll { _ in false }
    rows.sort()
    rows.swapAt(1, 1)
    rows.move(id: 1, to: 0)
    rows.move(fromOffsets: [], toOffset: 0)
    #expect(rows.fingerprint == stamp)
  }

  @Test func theJournalTellsEveryChangeSinceAStamp() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2), NumberedRow(3)]
    let start = rows.fingerprint
    #expect(rows.changesList(since: start) == [])
    rows[0].text = "a"
    let middle = rows.fingerprint
    rows[id: 3]?.text = "b"
    rows.remove(id: 2)
    rows.insert(NumberedRow(4), at: 0)
    rows.swapAt(0, 1)
    #expect(
      rows.changesList(since: start) == [.wrote(1), .wrote(3), .removed(2), .other, .other]
    )
    #expect(rows.changesList(since: middle) == [.wrote(3), .removed(2), .other, .other])
    #expect(rows.changesList(since: 1) == nil)
  }

  @Test func theJournalReachesBackThirtyTwoChanges() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(0), NumberedRow(1)]
    var stamps: [UInt64] = []
    for step in 0..<100 {
      stamps.append(rows.fingerprint)
      rows[step % 2].text = "\(step)"
      for (age, stamp) in stamps.reversed().enumerated() {
        let list = rows.changesList(since: stamp)
        #expect((list == nil) == (age >= 32))
        if let list {
          #expect(list == (step - age...step).map { .wrote($0 % 2) })
        }
      }
    }
  }

  @Test func wholeReplacementForgetsTheJournal() {
    var rows = IdentifiedArray(uniqueElements: (0..<100).map { NumberedRow($0) })
    let start = rows.fingerprint
    rows.removeAll { $0.id < 3 }
    #expect(rows.changesList(since: start) == [.removed(0), .removed(1), .removed(2)])
    rows.removeAll { $0.id < 60 }
    #expect(rows.changesList(since: start) == nil)
    rows.removeAll()
    #expect(rows.changesList(since: start) == nil)
  }

  @Test func aChangedIDIsARemovalForTheJournal() {
    var rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1)]
    let start = rows.fingerprint
    withIssueReporter(IssueRecorder()) { rows[0].id = 2 }
    #expect(rows.changesList(since: start) == [.wrote(1), .removed(1)])
  }

  @Test func anElementIsReadWhereItLies() {
    let rows: IdentifiedArrayOf<NumberedRow> = [NumberedRow(1), NumberedRow(2, "b")]
    let text = rows.withElement(at: 1) { $0.pointee.text }
    #expect(text == "b")
  }

  /// Equal stamps promise equal contents, and the journal explains every difference: over 1,000
  /// copies that go apart at random, against plain arrays.
  @Test func stampsAndJournalHoldForRandomlyDivergingCopies() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of stampsAndJournalHoldForRandomlyDivergingCopies: \(seed)")
    var generator = SeededGenerator(seed: seed)
    var copies: [Diverging] = [Diverging()]
    var contents: [UInt64: [NumberedRow]] = [:]
    var ids: [UInt64: [Int]] = [:]
    var isLawful = true
    for _ in 0..<1_000 {
      var copy = copies[Int.random(in: 0..<copies.count, using: &generator)]
      let ancestor = copies[Int.random(in: 0..<copies.count, using: &generator)]
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        copy.mutate(using: &generator)
        isLawful = isLawful && copy.isLikeItsModel
        let model = copy.model
        isLawful =
          isLawful && (contents[copy.rows.fingerprint] ?? model) == model
          && (ids[copy.rows.idsFingerprint] ?? model.map(\.id)) == model.map(\.id)
        contents[copy.rows.fingerprint] = model
        ids[copy.rows.idsFingerprint] = model.map(\.id)
      }
      isLawful = isLawful && copy.isExplainedByItsJournal(since: ancestor)
      copies.append(copy)
    }
    #expect(isLawful, "seed \(seed)")
    #expect(copies.count == 1_001)
  }
}

/// An identified array beside the plain array it must agree with.
private struct Diverging {
  var rows: IdentifiedArrayOf<NumberedRow> = []
  var model: [NumberedRow] = []

  var isLikeItsModel: Bool { rows.elements == model && rows.isConsistent }

  mutating func mutate(using generator: inout SeededGenerator) {
    let id = Int.random(in: 0..<20, using: &generator)
    let row = NumberedRow(id, String(Int.random(in: 0..<1_000, using: &generator)))
    let place = Int.random(in: 0...model.count, using: &generator)
    let position = model.firstIndex { $0.id == id }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      rows.insert(row, at: place)
      if position == nil { model.insert(row, at: place) }
    case 2:
      rows.updateOrAppend(row)
      if let position { model[position] = row } else { model.append(row) }
    case 3, 4:
      rows[id: id]?.text = row.text
      if let position { model[position].text = row.text }
    case 5:
      rows[id: id] = row
      if let position { model[position] = row } else { model.append(row) }
    case 6 where place < model.count:
      rows[place].text = row.text
      model[place].text = row.text
    case 7:
      rows.remove(id: id)
      if let position { model.remove(at: position) }
    case 8 where place < model.count:
      rows.swapAt(0, place)
      model.swapAt(0, place)
    case 9 where place < model.count:
      rows.move(fromOffsets: [0, place], toOffset: model.count)
      let moving = Set([0, place])
      let moved = moving.sorted().map { model[$0] }
      model = model.indices.filter { !moving.contains($0) }.map { model[$0] } + moved
    case 10:
      rows.removeAll { $0.id % 5 == id % 5 }
      model.removeAll { $0.id % 5 == id % 5 }
    case 11 where id == 0:
      rows.removeAll()
      model.removeAll()
    default:
      rows.sort()
      model.sort()
    }
  }

  /// Whether every row that was written or removed since then stands in the journal.
  func isExplainedByItsJournal(since ancestor: Diverging) -> Bool {
    guard let changes = rows.changesList(since: ancestor.rows.fingerprint) else { return true }
    var written: Set<Int> = []
    var removed: Set<Int> = []
    var hasOthers = false
    for change in changes {
      switch change {
      case .wrote(let id): written.insert(id)
      case .removed(let id): removed.insert(id)
      case .other: hasOthers = true
      }
    }
    for row in ancestor.model {
      guard let now = rows[id: row.id] else {
        if removed.contains(row.id) { continue }
        return false
      }
      if now != row, !written.contains(row.id), !removed.contains(row.id) { return false }
    }
    return hasOthers || !removed.isEmpty || rows.ids == ancestor.rows.ids
  }
}
