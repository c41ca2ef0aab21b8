import SheafTesting
import Testing

@testable import Sheaf

/// Every timing operator, ended from outside in each of its phases.
@Suite struct TimingEndingsTests {
  /// An operator around the work of a child, and how long it waits before the work is entered.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// Whether the work is entered when the action is sent.
    var startsAtOnce = false
    let operators: @Sendable (Effect<Plain.Action>) -> Effect<Plain.Action>

    var testDescription: String { name }
  }

  enum Phase: CaseIterable, Sendable { case planned, waiting, running }

  enum Ending: CaseIterable, Sendable { case id, handle, removal, shutDown, release }

  private struct Failed: Error {}

  static let rows = [
    Row(name: "delayed") { $0.delayed(for: .seconds(5)).cancellable(id: "s") },
    Row(name: "id, then delayed") { $0.cancellable(id: "s").delayed(for: .seconds(5)) },
    Row(name: "debounced") { $0.debounced(id: "s", for: .seconds(5)) },
    Row(name: "throttled") { effect in
      .merge(
        Effect.run { _ in }.throttled(id: "s", for: .seconds(5)),
        effect.throttled(id: "s", for: .seconds(5))
      )
    },
    Row(name: "throttled merge") { effect in
      .merge(
        Effect.run { _ in }.throttled(id: "s", for: .seconds(5)),
        Effect.merge(effect, .send(.note("late"))).throttled(id: "s", for: .seconds(5))
      )
    },
    Row(name: "timeout", startsAtOnce: true) {
      $0.timeout(.seconds(50)) { _, send in await send(.note("late")) }.cancellable(id: "s")
    },
    Row(name: "delayed, then timeout") {
      $0.delayed(for: .seconds(5)).timeout(.seconds(50)) { _, send in await send(.note("late")) }
        .cancellable(id: "s")
    },
    Row(name: "retrying") { effect in
      Effect.concatenate(
        Effect.run { _ in
          throw Failed()
        } catch: { _, _ in
        }
        .retrying(.attempts(2, backoff: .constant(.seconds(5)))),
        effect
      )
      .cancellable(id: "s")
    },
    Row(name: "timer") {
      .timer(id: "s", every: .seconds(5), action: .perform($0.cancellable(id: "s")))
    },
    Row(name: "throttled in a queue") { effect in
      .merge(
        Effect.run { _ in }.throttled(id: "s", for: .seconds(5)),
        effect.throttled(id: "s", for: .seconds(5)).queued(on: .serial("q"))
      )
    },
    Row(name: "collect", startsAtOnce: true) { effect in
      Effect.merge(effect, .send(.note("late"))).collect(for: .seconds(50)) { _ in .note("late") }
        .cancellable(id: "s")
    },
    Row(name: "delayed and queued") {
      $0.delayed(for: .seconds(5)).queued(on: .serial("q")).cancellable(id: "s")
    },
  ]

  @Test(arguments: rows, StoreKind.allCases)
  func whateverEndsItNothingIsLeft(row: Row, kind: StoreKind) async {
    for phase in Phase.allCases {
      for ending in Ending.allCases { await end(row, kind, phase, ending) }
    }
  }

  private func end(_ row: Row, _ kind: StoreKind, _ phase: Phase, _ ending: Ending) async {
    let (entered, clock) = (Signal(), TestClock())
    var store: StoreUnderTest<Family.State, Family.Action>? = await StoreUnderTest(
      kind,
      Family.State(child: Plain.State()),
      Family()
    ) { $0.continuousClock = clock }
    let work = Effect<Plain.Action>.run(name: "s") { _ in
      entered.fire()
      try await untilCancelled()
    }
    let effect = row.operators(work)
    // Why a merge: the effect is cancelled in the turn that plans it.
    let planned = phase == .planned ? Effect.merge(effect, .cancel(id: "s")) : effect
    let handle = await store?.send(.child(.perform(planned))) ?? StoreTask(nil)
    if phase == .running {
      await clock.advance(by: .seconds(5))
      await entered.wait()
    }
    switch ending {
    case .id: await store?.send(.child(.perform(.cancel(id: "s"))))
    case .handle: handle.cancel()
    case .removal: await store?.send(.change { $0.child = nil })
    case .shutDown: await store?.shutDown()
    case .release: store = nil
    }
    await handle.finish()
    // Why: what would still start, or be sent, is due by then.
    await clock.advance(by: .seconds(100))
    let context: Testing.Comment = "\(row.name), \(phase), \(ending)"
    let isEntered = phase == .running || (phase == .waiting && row.startsAtOnce)
    #expect(entered.count == (isEntered ? 1 : 0), context)
    guard let store else { return }
    let left = await store.inspector
    #expect((left.entryCount, left.idCount) == (0, 0), context)
    if phase == .waiting {
      #expect(await store.state.child?.log.contains("late") != true, context)
    }
  }
}
