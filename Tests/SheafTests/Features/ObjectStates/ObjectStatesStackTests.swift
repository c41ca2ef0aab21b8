#if os(Linux)
import Sheaf
import Testing

/// However many requests wait, running them takes no more stack than one does.
@Suite(.enabled(if: !SmallStack.isSanitized, "Stack figures hold without sanitizers."))
struct ObjectStatesStackTests {
  // objects 7
  @Test func veryManyWaitingInstantStatesRunInOrderOnASmallStack() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let host = Host(on: executor)
    let outcome = await host.run(100_000, via: { _ in .instant })
    #expect(outcome?.hasArrived == true)
    #expect(await host.passed == Array(0...100_000))
    #expect(await host.stack.map { $0 > 0 && $0 <= SmallStack.bytes } == true)
  }

  // objects 7
  @Test func veryManyWaitingTransitionsRunInOrderOnASmallStack() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let host = Host(on: executor)
    let outcome = await host.run(20_000) { number in
      StateTransition { mutate in
        mutate()
        if number % 2 == 0 { await Elsewhere.shared.visit() }
      }
    }
    #expect(outcome?.hasArrived == true)
    #expect(await host.passed == Array(0...20_000))
  }
}

/// Runs an object on a thread with a small stack.
private actor Host {
  private let executor: SmallStackExecutor
  private let door = Door()
  var stack: Int?

  init(on executor: SmallStackExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  var passed: [Int] { door.log }

  /// Lets that many requests wait for a slow one, and then run.
  func run(_ count: Int, via transition: (Int) -> StateTransition<Door>) async -> StateOutcome? {
    let latch = Latch()
    door.apply(
      Door.passed(by: 0),
      via: StateTransition { mutate in
        await latch.waitStubbornly()
        mutate()
      }
    )
    var last: StateRequest?
    for number in 1...count {
      last = door.apply(Door.passed(by: number), via: transition(number))
    }
    stack = SmallStack.ofThisThread
    latch.open()
    return await last?.outcome
  }
}
#endif
