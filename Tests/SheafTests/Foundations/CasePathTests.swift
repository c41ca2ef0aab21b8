import Sheaf
import Testing

/// An enum whose case paths are made by hand.
private enum Shape: Equatable, CasePathable {
  case point
  case path([Int])
  case label(String)
  case group(Inner)
  case big(Big)

  enum Inner: Equatable, CasePathable {
    case none
    case names([String])

    struct Cases: Sendable {
      var names: CasePath<Inner, [String]> {
        CasePath(embed: Inner.names) { if case .names(let names) = $0 { names } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  struct Cases: Sendable {
    var point: CasePath<Shape, Void> {
      CasePath(embed: { .point }) { if case .point = $0 { () } else { nil } }
    }
    var path: CasePath<Shape, [Int]> {
      CasePath(embed: Shape.path) { if case .path(let numbers) = $0 { numbers } else { nil } }
    }
    var label: CasePath<Shape, String> {
      CasePath(embed: Shape.label) { if case .label(let text) = $0 { text } else { nil } }
    }
    var group: CasePath<Shape, Inner> {
      CasePath(embed: Shape.group) { if case .group(let inner) = $0 { inner } else { nil } }
    }
    var big: CasePath<Shape, Big> {
      CasePath(embed: Shape.big) { if case .big(let big) = $0 { big } else { nil } }
    }
  }

  static var cases: Cases { Cases() }
}

/// A payload that does not wait on the stack.
private struct Big: Equatable {
  typealias Words = (Int, Int, Int, Int, Int, Int, Int, Int)
  var first: Words = (1, 2, 3, 4, 5, 6, 7, 8)
  var second: Words = (1, 2, 3, 4, 5, 6, 7, 8)
  var third: Words = (1, 2, 3, 4, 5, 6, 7, 8)
  var fourth: Words = (1, 2, 3, 4, 5, 6, 7, 8)
  var fifth: Words = (1, 2, 3, 4, 5, 6, 7, 8)
  var numbers: [Int] = []

  static func == (left: Big, right: Big) -> Bool {
    left.numbers == right.numbers && left.fifth.7 == right.fifth.7
      && left.first.0 == right.first.0
  }
}

@Suite struct CasePathTests {
  private let numbers = CasePath<Shape, [Int]>(\.path)

  @Test func aPathEmbedsAndExtracts() {
    #expect(numbers.embed([1, 2]) == .path([1, 2]))
    #expect(numbers.extract(from: .path([3])) == [3])
    #expect(numbers.extract(from: .point) == nil)
  }

  @Test func aPathTellsItsCase() {
    var (path, point) = (Shape.path([1]), Shape.point)
    #expect(numbers.matches(&path))
    #expect(!numbers.matches(&point))
    #expect(path == .path([1]))
  }

  @Test func matchesNeedsNoPayloadWhereItIsGiven() {
    let path = CasePath<Shape, [Int]>(
      embed: Shape.path,
      extract: { _ in
        Issue.record("the payload was taken out")
        return nil
      },
      matches: { if case .path = $0 { true } else { false } }
    )
    var shape = Shape.path([1])
    #expect(path.matches(&shape))
  }

  // core 30
  @Test func aPathMadeByHandIsAsGood() {
    let path = CasePath<Shape, String>(embed: Shape.label) {
      if case .label(let text) = $0 { text } else { nil }
    }
    var shape = path.embed("a")
    path.modify(&shape) { $0 += "b" }
    #expect(path.extract(from: shape) == "ab")
  }

  // core 5
  @Test func aChangeInPlaceCopiesNoBuffer() {
    var shape = Shape.path(Array(0..<10_000))
    let before = address(of: shape)
    for index in 0..<20 { numbers.modify(&shape) { $0[index] = -1 } }
    #expect(address(of: shape) == before)
    #expect(shape.path?.prefix(20).allSatisfy { $0 == -1 } == true)
  }

  // core 5
  @Test func aChangeOfALargePayloadCopiesNoBuffer() {
    #expect(MemoryLayout<Big>.size > 256)
    var shape = Shape.big(Big(numbers: Array(0..<10_000)))
    let before = address(of: shape)
    for index in 0..<20 { shape.modify(\.big) { $0.numbers[index] = -1 } }
    #expect(address(of: shape) == before)
    #expect(shape.big?.numbers[19] == -1)
    #expect(shape.big?.fifth.7 == 8)
  }

  @Test func aSharedPayloadIsCopiedAndTheOtherStays() {
    var shape = Shape.path([1, 2])
    let other = shape
    shape.modify(\.path) { $0.append(3) }
    #expect(shape == .path([1, 2, 3]))
    #expect(other == .path([1, 2]))
  }

  @Test func theResultOfTheBodyIsReturned() {
    var shape = Shape.path([1])
    let count: Int? = shape.modify(\.path) {
      $0.append(2)
      return $0.count
    }
    #expect(count == 2)
  }

  @Test func anotherCaseIsLeftUntouched() {
    var shape = Shape.label("a")
    let result: Void? = shape.modify(\.path) { _ in Issue.record("was entered") }
    #expect(result == nil)
    shape.modify(\.big) { _ in Issue.record("was entered") }
    #expect(shape == .label("a"))
  }

  @Test func aBodyThatThrowsPutsThePayloadBack() {
    var (small, large) = (Shape.path([1]), Shape.big(Big()))
    #expect(throws: DiskFull.self) {
      try small.modify(\.path) {
        $0.append(2)
        throw DiskFull()
      }
    }
    #expect(throws: DiskFull.self) {
      try large.modify(\.big) {
        $0.numbers.append(2)
        throw DiskFull()
      }
    }
    #expect(small == .path([1, 2]))
    #expect(large.big?.numbers == [2])
  }

  @Test func nothingIsLostOrFreedTwice() {
    let ends = Signal()
    do {
      var holder: Holder? = Holder.tracked(Tracked { ends.fire() })
      let path = CasePath<Holder, Tracked>(embed: Holder.tracked) {
        if case .tracked(let object) = $0 { object } else { nil }
      }
      for _ in 0..<3 {
        if var held = holder.take() { path.modify(&held) { $0.touch() }; holder = held }
      }
      #expect(ends.count == 0)
      if var held = holder.take() {
        path.modify(&held) { $0 = Tracked { ends.fire() } }; holder = held
      }
      #expect(ends.count == 1)
      holder = nil
    }
    #expect(ends.count == 2)
  }

  private enum Holder {
    case empty
    case tracked(Tracked)
  }

  @Test func nestedCasesAreChangedInPlace() {
    var shape = Shape.group(.names(Array(repeating: "a", count: 1_000)))
    let names = CasePath<Shape, Shape.Inner>(\.group).appending(Shape.Inner.cases.names)
    let before = shape.group?.names.map(address(of:))
    names.modify(&shape) { $0[0] = "b" }
    #expect(shape.group?.names.map(address(of:)) == before)
    #expect(shape.group?.names?.first == "b")
    var other = Shape.group(.none)
    names.modify(&other) { $0 = ["b"] }
    #expect(other == .group(.none))
  }

  @Test func aComposedPathEmbedsAndExtracts() {
    let names = CasePath<Shape, [String]>(\.group.names)
    #expect(names.embed(["a"]) == .group(.names(["a"])))
    #expect(names.extract(from: .group(.names(["b"]))) == ["b"])
    #expect(names.extract(from: .group(.none)) == nil)
    #expect(names.extract(from: .point) == nil)
  }

  @Test func aCaseIsReadAsAMember() {
    let shape = Shape.path([1])
    #expect(shape.path == [1])
    #expect(shape.label == nil)
    #expect(shape[case: \.path] == [1])
    #expect(shape[case: \.label] == nil)
    #expect(shape[case: \.group.names] == nil)
  }

  @Test func isTellsTheCase() {
    #expect(Shape.path([]).is(\.path))
    #expect(Shape.point.is(\.point))
    #expect(!Shape.point.is(\.path))
    #expect(Shape.group(.names([])).is(\.group.names))
    #expect(!Shape.group(.none).is(\.group.names))
  }

  private func address(of shape: Shape) -> Int? {
    switch shape {
    case .path(let numbers): address(of: numbers)
    case .big(let big): address(of: big.numbers)
    default: nil
    }
  }

  private func address<Element>(of array: [Element]) -> Int {
    array.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
  }
}
