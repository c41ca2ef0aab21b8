#if os(Linux)
import Foundation
import Testing

@testable import Sheaf
@testable import SheafTesting

/// What very many effects cost, and what is left of very many actions.
@Suite(
  .enabled(if: !SmallStack.isSanitized, "Figures hold without sanitizers."),
  .enabled(if: !SmallStack.isChild)
)
struct EnduranceFigures {
  // core 21
  @Test func manyEffectsAndLongHoursCostNoMore() async throws {
    let child = try await SmallStackProcess.run(filter: "InAChildThatEndures")
    let lines = child.output.split(separator: "\n")
    for line in lines where line.hasPrefix("figure") { print(line) }
    #expect(child.status == 0, "\(child.output)")
    #expect(child.output.contains("with 2 tests in 1 suite passed"), "\(child.output)")
  }
}

/// Run by the test above, in a process of their own: what it uses is theirs.
@Suite(.serialized, .enabled(if: SmallStack.isChild, "Runs in a child process."))
struct InAChildThatEndures {
  /// How effects come to their end.
  enum Ending: String, CaseIterable {
    case cancelled, released
  }

  // core 21, 22
  @Test(arguments: StoreKind.allCases, Ending.allCases)
  func anEffectCostsAsMuchWhereAHundredThousandAreAlive(
    _ kind: StoreKind,
    _ ending: Ending
  ) async {
    var ratio = Double.infinity
    // Why up to three times: the machine may have been busy elsewhere.
    for _ in 0..<3 where ratio >= 2 {
      let few = await Self.lives(10_000, kind, ending)
      ratio = min(ratio, await Self.lives(100_000, kind, ending) / few)
    }
    let manner = "\(kind.rawValue), \(ending.rawValue)"
    print("figure: cost per effect, 100,000 alive ÷ 10,000 alive, \(manner): \(ratio)")
    #expect(ratio < 2)
  }

  /// Starts effects that stay alive and ends them all; gives the processor seconds per effect.
  private static func lives(_ count: Int, _ kind: StoreKind, _ ending: Ending) async -> Double {
    let ended = Signal()
    let feature = Tally { number in
      if number < 0 { return .cancel(id: "life") }
      return .run { _ in
        defer { ended.fire() }
        try await untilCancelled()
      }
      .cancellable(id: "life")
    }
    let start = clock()
    do {
      let store = await StoreUnderTest(kind, Tally.State(), feature)
      await store.perform { inside in
        for number in 0..<count { inside.send(number) }
      }
      #expect(await store.inspector.entryCount == count)
      if ending == .cancelled {
        await store.send(-1)
        await store.finish()
        #expect(await store.inspector.entryCount == 0)
      }
    }
    await ended.wait(for: count)
    return Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(count)
  }

  // core 21, 25
  @Test func aSecondHourLeavesNothingBehind() async {
    var hour = Hour()
    await hour.pass()
    let first = SmallStack.residentBytes
    let actions = hour.actionCount
    await hour.pass()
    let growth = SmallStack.residentBytes - first
    print("figure: \(actions) actions an hour; after the second hour \(growth) more bytes")
    #expect(growth <= 1 << 20)
    #expect(hour.entryCount < 100)
  }
}

/// A store that is busy as long as its clock is moved.
private struct Hour {
  private let executor = ManualExecutor()
  private let clock = TestClock()
  private let store: StoreActor<Family.State, Family.Action>
  private let actions = Counter()

  init() {
    store = StoreActor(Family.State(), Family(), pumpedBy: executor)
  }

  var entryCount: Int { store.engine.ledger.count }
  var actionCount: Int { actions.next() - 1 }

  /// 3,600 seconds; in each of them several features start, cancel and send, and children come and
  /// go.
  nonisolated(nonsending) mutating func pass() async {
    for second in 0..<3_600 {
      send(
        .change { state in
          state.child = second % 3 == 0 ? nil : Plain.State()
          if second % 7 == 0 { state.mode = second % 2 == 0 ? .editing(Plain.State()) : .idle }
          let id = second % 10
          if state.rows.remove(id: id) == nil { state.rows.append(Named.State(id: id)) }
        }
      )
      send(.left(.perform(pulse(id: second % 4))))
      send(.fixed(.perform(.concatenate(pulse(id: second), pulse(id: -second)))))
      if second % 3 != 0 { send(.child(.perform(pulse(id: second)))) }
      if store.engine.state.pointee.rows[id: second % 10] != nil {
        send(.row(second % 10, .perform(pulse(id: second))))
      }
      send(.perform(.cancel { ($0 as? Int).map { $0 % 5 == 0 } ?? false }))
      await clock.advance(by: .seconds(1))
      _ = executor.runReady()
    }
  }

  private func send(_ action: Family.Action) {
    let number = actions.next()
    store.schedule(action, at: .unknown, on: executor) { _ in _ = number }
    _ = executor.runReady()
  }

  /// Sleeps, sends, and throws in the end; tagged, and replaced by the next with the tag.
  private func pulse<Action: ActingAction>(id: Int) -> Effect<Action> {
    let (clock, actions) = (clock, actions)
    return .run { send in
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        await send(
          .act { _ in
            _ = actions.next()
            return .none
          }
        )
      }
      throw DiskFull()
    } catch: { _, send in
      await send(.act { _ in .none })
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
#endif
