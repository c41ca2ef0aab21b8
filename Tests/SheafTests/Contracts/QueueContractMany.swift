import Testing

@testable import Sheaf

/// A hundred thousand effects through each policy.
@Suite struct QueueContractMany {
  private static let count = 100_000

  /// A queue, and which of many effects of one action are entered, in which order.
  struct Crowd: Sendable, CustomTestStringConvertible {
    let queue: EffectQueue
    let entered: [Int]

    var testDescription: String { "\(queue.policy)" }
  }

  static let crowds = [
    Crowd(queue: EffectQueue("q", .concurrent), entered: Array(0..<count)),
    Crowd(queue: .latest("q"), entered: [count - 1]),
    Crowd(queue: .latest("q", waitsForPrevious: true), entered: [count - 1]),
    Crowd(queue: .latest("q", 3), entered: Array(count - 3..<count)),
    Crowd(queue: .serial("q"), entered: Array(0..<count)),
    Crowd(queue: .exhaust("q"), entered: [0]),
    Crowd(queue: .bounded("q", 8), entered: Array(0..<count)),
    Crowd(queue: .bounded("q", 8, overflow: .dropNew), entered: Array(0..<8)),
    Crowd(
      queue: .bounded("q", 8, overflow: .dropOldestWaiting),
      entered: Array(0..<8) + [count - 1]
    ),
    Crowd(
      queue: .bounded("q", 8, overflow: .cancelOldestRunning),
      entered: Array(count - 8..<count)
    ),
  ]

  private struct Many: Reducer {
    let queue: EffectQueue
    let entered = Journal<Int>()
    let freed = Signal()

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      let (queue, entered, freed) = (queue, entered, freed)
      return .merge(
        (0..<QueueContractMany.count).map { number in
          let object = Tracked { freed.fire() }
          return .run { _ in
            entered.note(number)
            if action { await Task.yield() }
            object.touch()
          }
          .queued(on: queue)
        }
      )
    }
  }

  @Test(arguments: StoreKind.allCases, crowds)
  func theRightOnesRunInOrderAndNothingIsLeft(_ kind: StoreKind, _ crowd: Crowd) async {
    let feature = Many(queue: crowd.queue)
    let store = await StoreUnderTest(kind, 0, feature)
    // Half of the runs suspend within each effect, so that the next is started by its end.
    await store.send(kind == .storeActor).finish()
    let inspector = await store.inspector
    #expect(feature.entered.entries == crowd.entered)
    #expect(inspector.entryCount == 0)
    #expect(inspector.queueCount == 0)
    #expect(feature.freed.count == Self.count)
  }
}
