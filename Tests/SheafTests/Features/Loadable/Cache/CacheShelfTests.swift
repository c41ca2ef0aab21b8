import Testing

@testable import Sheaf

/// What is kept, and what gives way, without any feature.
struct CacheShelfTests {
  private func key(_ number: Int) -> CacheKey {
    CacheKey(
      label: CacheLabel(number),
      content: ObjectIdentifier(Int.self),
      failure: ObjectIdentifier(Never.self),
      pageCount: 1
    )
  }

  /// Uses a key, and loads its number where that is not kept; whether it was.
  private func use(_ number: Int, _ shelf: CacheShelf, now: Duration? = nil) -> Bool {
    let finding: CacheFinding<Int, Never> =
      shelf.find(key(number), tags: [CacheLabel(number % 2)], use: .kept, now: now)
    switch finding {
    case .kept(let content, _, _):
      #expect(content == number)
      return true
    case .seat(let seat):
      seat.end(LoadAnswer(generation: 1, outcome: .succeeded(number), time: now))
      return false
    }
  }

  @Test(arguments: 1...20)
  func theOnesUsedLastAreKeptWhateverTheOrder(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let shelf = CacheShelf(capacity: 5, maxAge: nil)
    var model: [Int] = []
    for _ in 0..<500 {
      let number = Int.random(in: 0..<9, using: &generator)
      #expect(use(number, shelf) == model.contains(number), "seed \(seed)")
      model.removeAll { $0 == number }
      model.append(number)
      if model.count > 5 { model.removeFirst() }
      if Int.random(in: 0..<50, using: &generator) == 0 {
        shelf.invalidate { _, tags in tags.contains(CacheLabel(1)) }
        model.removeAll { $0 % 2 == 1 }
      }
      #expect(shelf.count == model.count, "seed \(seed)")
    }
    #expect(shelf.isQuiet)
  }

  @Test func contentOfAnEarlierDateThanItsLoadIsYoung() {
    let shelf = CacheShelf(capacity: 5, maxAge: .seconds(10))
    #expect(!use(1, shelf, now: .seconds(100)))
    #expect(use(1, shelf, now: .seconds(50)), "the clock was put back")
    #expect(use(1, shelf, now: .seconds(109)))
    #expect(!use(1, shelf, now: .seconds(110)))
    #expect(use(1, shelf), "without a date nothing has an age")
  }

  @Test func aSeatThatLeavesTwiceLeavesOnce() {
    let shelf = CacheShelf(capacity: 5, maxAge: nil)
    let finding: CacheFinding<Int, Never> = shelf.find(key(1), tags: [], use: .kept, now: nil)
    guard case .seat(let first) = finding, let second = first.load.join() else {
      Issue.record("nothing was kept")
      return
    }
    first.leave()
    first.leave()
    #expect(!shelf.isQuiet, "the second performs it")
    first.end(LoadAnswer(generation: 1, outcome: .succeeded(1)))
    #expect(shelf.count == 0, "who has left is not heard")
    second.leave()
    #expect(shelf.isQuiet)
    #expect(first.load.join()?.number == nil)
  }

  @Test(arguments: [false, true])
  func whereTenThousandLeaveInTurnTheLastOnePerformsTheLoad(_ isBackwards: Bool) async {
    let shelf = CacheShelf(capacity: 5, maxAge: nil)
    var seats: [SharedLoad<Int, Never>.Seat] = []
    for _ in 0..<10_000 {
      guard
        case .seat(let seat) = shelf.find(key(1), tags: [], use: .kept, now: nil)
          as CacheFinding<Int, Never>
      else { continue }
      seats.append(seat)
    }
    #expect(seats.count == 10_000)
    let last = seats.remove(at: 5_000)
    for seat in isBackwards ? seats.reversed() : seats { seat.leave() }
    #expect(!shelf.isQuiet)
    last.end(LoadAnswer(generation: 1, outcome: .succeeded(7)))
    #expect(shelf.count == 1, "nobody but the one who performs it is heard")
    #expect(shelf.isQuiet)
  }

  @Test func tenThousandKeysAreKeptAndDroppedByTheirTag() {
    let shelf = CacheShelf(capacity: 10_000, maxAge: nil)
    for number in 0..<10_000 { #expect(!use(number, shelf)) }
    for number in 0..<10_000 { #expect(use(number, shelf)) }
    shelf.invalidate { _, tags in tags.contains(CacheLabel(1)) }
    #expect(shelf.count == 5_000)
    for number in 10_000..<15_000 { #expect(!use(number, shelf)) }
    #expect(shelf.count == 10_000)
    #expect(!use(20_000, shelf))
    #expect(!use(0, shelf), "it was used longest ago")
    #expect(use(4, shelf))
  }
}
