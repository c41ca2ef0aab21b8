import Testing

@testable import Sheaf

/// A hundred thousand effects through each policy.
// Why serialized: they fill the processors, and other tests have limits of time.
@Suite(.serialized) struct QueueContractMany {
  private static let count = 100_000
  /// Fewer on the main actor, which other tests wait for meanwhile.
  private static let countOnMain = 10_000

  /// A queue, and which of many effects of one action are entered, in which order.
  struct Crowd: Sendable, CustomTestStringConvertible {
    let queue: EffectQueue
    let entered: @Sendable (_ count: Int) -> [Int]

    var testDescription: String { "\(queue.policy)" }
  }

  static let crowds = [
    Crowd(queue: EffectQueue("q", .concurrent)) { Array(0..<$0) },
    Crowd(queue: .latest("q")) { [$0 - 1] },
    Crowd(queue: .latest("q", waitsForPrevious: true)) { [$0 - 1] },
    Crowd(queue: .latest("q", 3)) { Array($0 - 3..<$0) },
    Crowd(queue: .serial("q")) { Array(0..<$0) },
    Crowd(queue: .exhaust("q")) { _ in [0] },
    Crowd(queue: .bounded("q", 8)) { Array(0..<$0) },
    Crowd(queue: .bounded("q", 8, overflow: .dropNew)) { _ in Array(0..<8) },
    Crowd(queue: .bounded("q", 8, overflow: .dropOldestWaiting)) { Array(0..<8) + [$0 - 1] },
    Crowd(queue: .bounded("q", 8, overflow: .cancelOldestRunning)) { Array($0 - 8..<$0) },
  ]

  private struct Many: Reducer {
    let queue: EffectQueue
    let count: Int
    let entered = Journal<Int>()
    let freed = Signal()

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      let (queue, entered, freed) = (queue, entered, freed)
      return .merge(
        (0..<count).map { number in
          let object = Tracked { freed.fire() }
          return .run { _ in
            entered.note(number)
            if action { await Elsewhere.shared.visit() }
            object.touch()
          }
          .queued(on: queue)
        }
      )
    }
  }

  @Test(arguments: StoreKind.allCases, crowds)
  func theRightOnesRunInOrderAndNothingIsLeft(_ kind: StoreKind, _ crowd: Crowd) async {
    let count = kind == .store ? Self.countOnMain : Self.count
    let feature = Many(queue: crowd.queue, count: count)
    let store = await StoreUnderTest(kind, 0, feature)
    // Half of the runs suspend within each effect, so that the next is started by its end.
    await store.send(kind == .storeActor).finish()
    let inspector = await store.inspector
    #expect(feature.entered.entries == crowd.entered(count))
    #expect(inspector.entryCount == 0)
    #expect(inspector.queueCount == 0)
    #expect(feature.freed.count == count)
  }
}
