import Testing

@testable import Sheaf

@Suite struct ActionQueueTests {
  @Test func theOldestComesOutFirst() {
    var random = SeededRandom("theOldestComesOutFirst")
    var queue = ActionQueue<Int>()
    var model: [Int] = []
    for number in 0..<20_000 {
      // It grows beyond what it keeps, then runs empty.
      if Int.random(in: 0..<10, using: &random) < (number % 10_000 < 5_000 ? 8 : 3) {
        queue.append(number)
        model.append(number)
      } else {
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.isEmpty == model.isEmpty)
    }
    while let next = queue.popFirst() { #expect(next == model.removeFirst()) }
    #expect(model.isEmpty)
  }

  // core 6
  @Test func aLongQueueGivesItsMemoryBack() {
    var queue = ActionQueue<Int>()
    for number in 0..<100_000 { queue.append(number) }
    while queue.popFirst() != nil {}
    #expect(queue.isEmpty)
    #expect(queue.elements.capacity <= 1_024)
  }

  // core 6
  @Test func aQueueThatNeverRunsEmptyStaysSmall() {
    var queue = ActionQueue<Int>()
    queue.append(0)
    for number in 1..<100_000 {
      queue.append(number)
      #expect(queue.popFirst() == number - 1)
    }
    #expect(queue.elements.count <= 4_096)
  }

  // core 21
  @Test func whatWasTakenOutIsNotKept() {
    var queue = ActionQueue<Tracked>()
    queue.append(Tracked())
    queue.append(Tracked())
    weak let first = queue.popFirst()
    #expect(first == nil)
    #expect(!queue.isEmpty)
  }
}
