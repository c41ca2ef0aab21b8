import Testing

@testable import Explorer

struct KeySourceTests {
  @Test func aKeyThatIsThereIsGivenAtOnce() async {
    let source = KeySource()
    source.deliver([.up, .down])
    let key = await withCheckedContinuation { continuation in
      #expect(!source.wait(continuation))
    }
    #expect(key == .up)
  }

  @Test func aLateCancellationDoesNotMeetTheNextRequest() async {
    let source = KeySource()
    let first = source.takeTicket()
    let second = source.takeTicket()
    let key = await withCheckedContinuation { continuation in
      #expect(source.wait(continuation))
      source.cancel(first)
      source.deliver([.up])
      source.cancel(second)
    }
    #expect(key == .up)
  }

  @Test func keysReadBeforeTheEndAreGivenBeforeIt() async {
    let source = KeySource()
    source.deliver([.up])
    source.end()
    #expect(await withCheckedContinuation { _ = source.wait($0) } == .up)
    #expect(await withCheckedContinuation { _ = source.wait($0) } == nil)
  }
}
