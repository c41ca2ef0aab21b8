import Sheaf
import SheafTesting

/// Draws what a store does with effects that are sent at certain seconds.
///
/// It runs on a `TestClock`, so that what is drawn is what happens.
struct Drawing {
  /// An effect to be sent.
  struct Sending: Sendable {
    let name: String
    /// The second at which it is sent.
    let at: Int
    /// How many seconds its work takes.
    let lasting: Int
    /// How many seconds it goes on after it was cancelled.
    let leaving: Int

    init(_ name: String, at: Int, lasting: Int, leaving: Int = 0) {
      self.name = name
      self.at = at
      self.lasting = lasting
      self.leaving = leaving
    }
  }

  /// The action of the feature that is drawn.
  enum Action: Sendable {
    /// Starts an effect.
    case start(Effect<Action>)
    /// Is written down as a mark in the row.
    case mark(String)
  }

  let diagram = TimingDiagram()
  let clock = TestClock()
  private let exits = Exits()

  /// Sends the effects, each with an operator applied, and draws so many seconds.
  func draw(
    _ sendings: [Sending],
    seconds: Int,
    _ change: (_ effect: Effect<Action>, _ sending: Sending) -> Effect<Action>
  ) async -> String {
    let (diagram, clock) = (diagram, clock)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .start(let effect): return effect
        case .mark(let row):
          diagram.note(.mark, row)
          return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    var handles: [(name: String, task: TestStoreTask)] = []
    for second in 0..<seconds {
      for sending in sendings where sending.at == second {
        let task = await store.send(.start(change(work(sending), sending)))
        handles.append((sending.name, task))
      }
      await clock.advance()
      for (name, task) in handles where !diagram.has(.starts, name) {
        if !task.isFinished {
          if !diagram.has(.waits, name) { diagram.note(.waits, name) }
        } else if !diagram.has(.isDropped, name) {
          diagram.note(.isDropped, name)
        }
      }
      diagram.step()
      await clock.advance(by: .seconds(1))
      exits.step()
      await clock.advance()
    }
    exits.close()
    await store.skipInFlightEffects(strict: false)
    return diagram.text
  }

  /// Work that writes down its life.
  private func work(_ sending: Sending) -> Effect<Action> {
    let (diagram, clock, exits) = (diagram, clock, exits)
    return .run(name: sending.name) { _ in
      diagram.note(.starts, sending.name)
      do {
        try await clock.sleep(for: .seconds(sending.lasting))
        diagram.note(.ends, sending.name)
      } catch {
        if sending.leaving > 0 { await exits.wait(seconds: sending.leaving) }
        diagram.note(.isCancelled, sending.name)
      }
    }
  }
}

/// Where work stays that goes on for a while though it was cancelled, when no clock would let it.
private final class Exits: Sendable {
  private struct Stay {
    var left: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private let stays = Lock<[Stay]>([])

  /// Returns after so many steps.
  nonisolated(nonsending) func wait(seconds: Int) async {
    await withCheckedContinuation { continuation in
      stays.withLock { $0.append(Stay(left: seconds, continuation: continuation)) }
    }
  }

  func step() { release { $0.left <= 0 } }

  func close() { release { _ in true } }

  private func release(_ isOver: (Stay) -> Bool) {
    let over = stays.withLock { stays in
      for index in stays.indices { stays[index].left -= 1 }
      let over = stays.filter(isOver)
      stays.removeAll(where: isOver)
      return over
    }
    for stay in over { stay.continuation.resume() }
  }
}
