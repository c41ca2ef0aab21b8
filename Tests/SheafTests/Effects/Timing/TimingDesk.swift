import Sheaf
import SheafTesting

/// A store on a clock that a test moves, and notes of what happened when.
///
/// `+a@2` says that the work of `a` was entered at second 2, `-a@3` that it returned, `xa@3` that it
/// was cancelled, `!a@3` that it failed. An action that was reduced is noted as `a@2`.
final class TimingDesk {
  enum Action: Sendable {
    case start(Effect<Action>)
    case note(String)
  }

  let clock = TestClock()
  let store: TestStore<Int, Action>
  private let notes = Journal<String>()

  init(withDependencies update: @escaping (inout DependencyValues) -> Void = { _ in }) {
    let (clock, notes) = (clock, notes)
    store = TestStore(initialState: 0) {
      Reduce<Int, Action> { state, action in
        state += 1
        switch action {
        case .start(let effect): return effect
        case .note(let text):
          notes.note("\(text)@\(clock.now.offset.components.seconds)")
          return .none
        }
      }
    } withDependencies: {
      $0.continuousClock = clock
      update(&$0)
    }
    store.exhaustivity = .off
  }

  /// What happened, in order.
  var history: String { notes.entries.joined(separator: " ") }

  @discardableResult
  func send(_ effect: Effect<Action>) async -> TestStoreTask { await store.send(.start(effect)) }

  /// Moves the clock to a second, or to just before or after it.
  func advance(to seconds: Int, and more: Duration = .zero) async {
    await clock.advance(to: TestClock.Instant(offset: .seconds(seconds) + more))
  }

  /// Ends the test: what still runs is cancelled.
  func end() async { await store.skipInFlightEffects(strict: false) }

  /// Work that takes some seconds.
  func work(_ name: String, lasting seconds: Int = 10) -> Effect<Action> {
    let (clock, notes) = (clock, notes)
    return .run(name: name) { _ in
      notes.note("+\(name)@\(clock.now.offset.components.seconds)")
      do { try await clock.sleep(for: .seconds(seconds)) } catch {
        notes.note("x\(name)@\(clock.now.offset.components.seconds)")
        throw error
      }
      notes.note("-\(name)@\(clock.now.offset.components.seconds)")
    }
  }

  /// Work that fails so often, and then returns.
  func failing(
    _ name: String,
    times: Int,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil
  ) -> Effect<Action> {
    let (clock, notes, attempts) = (clock, notes, Counter())
    return .run(
      name: name,
      operation: { _ in
        let isLast = attempts.next() > times
        notes.note("\(isLast ? "-" : "!")\(name)@\(clock.now.offset.components.seconds)")
        if !isLast { throw DiskFull() }
      },
      catch: recovery
    )
  }

  /// Writes something down from an effect.
  func note(_ text: String) { notes.note("\(text)@\(clock.now.offset.components.seconds)") }
}

extension Duration {
  /// The shortest time.
  static let instant = Duration(attoseconds: 1)
}
