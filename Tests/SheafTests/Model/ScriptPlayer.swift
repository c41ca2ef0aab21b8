@testable import Sheaf
@testable import SheafTesting

/// Turns the parts of a script into actions and effects, and writes down what becomes of them.
final class ScriptPlayer: IssueReporter {
  private struct Book {
    var log: [String] = []
    /// What posts through the `Send` of a work, by the work's name.
    var sends: [Int: @Sendable (Script.Act) -> Void] = [:]
    /// The handles of the sends, by the names of their actions.
    var handles: [Int: StoreTask] = [:]
    /// Where cancelled works wait until they are let go on.
    var latches: [Int: Latch] = [:]
    var waiting: Set<Int> = []
    /// Objects that effects hold.
    var tracked = 0
  }

  let clock: TestClock
  private let book = Lock(Book())

  init(_ clock: TestClock) { self.clock = clock }

  var log: [String] { book.withLock { $0.log } }
  var trackedCount: Int { book.withLock { $0.tracked } }

  func note(_ text: String) { book.withLock { $0.log.append(text) } }

  func report(_ issue: ReportedIssue) {
    let text = issue.description
    if text.contains("that nobody catches") {
      note("uncaught")
    } else if text.contains("through an effect that has ended") {
      note("late")
    } else if text.contains("child that is not there") {
      note("missing")
    } else {
      note(text)
    }
  }

  func keep(_ handle: StoreTask, of name: Int) { book.withLock { $0.handles[name] = handle } }
  func handle(of name: Int) -> StoreTask? { book.withLock { $0.handles[name] } }

  /// The sends that have led to something that has not ended.
  var unfinished: [Int] {
    book.withLock { $0.handles.filter { !$0.value.isFinished }.keys.sorted() }
  }

  /// Posts through the `Send` that a work has kept, if it was ever entered.
  func post(_ act: Script.Act, through name: Int) {
    book.withLock { $0.sends[name] }?(act)
  }

  /// Lets the first of the cancelled works go on; false where none waits.
  func letOneGoOn() -> Bool {
    let latch = book.withLock { book -> Latch? in
      guard let name = book.waiting.min() else { return nil }
      book.waiting.remove(name)
      return book.latches[name]
    }
    latch?.open()
    return latch != nil
  }

  // MARK: - Actions and effects

  func action<Action: ActingAction>(_ act: Script.Act) -> Action {
    .act { state in
      self.note("act \(act.name)")
      if !act.changes.isEmpty, var family = state as? Family.State {
        act.changes.apply(to: &family)
        if let changed = family as? Action.ActingState { state = changed }
      }
      return self.effect(act.effect)
    }
  }

  func effect<Action: ActingAction>(_ deed: Script.Deed) -> Effect<Action> {
    switch deed {
    case .none: .none
    case .send(let act): .send(action(act))
    case .run(let work): run(work)
    case .merge(let parts): .merge(parts.map { effect($0) })
    case .concatenate(let parts): .concatenate(parts.map { effect($0) })
    case .tagged(let id, let inFlight, let deed):
      effect(deed).cancellable(id: id, cancelInFlight: inFlight)
    case .cancel(let id): .cancel(id: id)
    case .cancelFrom(let id): .cancel { ($0 as? Int).map { $0 >= id } ?? false }
    }
  }

  private func run<Action: ActingAction>(_ work: Script.Work) -> Effect<Action> {
    book.withLock { $0.tracked += 1 }
    let object = Tracked { [self] in book.withLock { $0.tracked -= 1 } }
    guard let act = work.recovery else {
      return .run(name: "\(work.name)") { send in
        try await self.perform(work, send)
        object.touch()
      }
    }
    return .run(name: "\(work.name)") { send in
      try await self.perform(work, send)
      object.touch()
    } catch: { _, send in
      self.note("caught \(work.name)")
      await send(self.action(act))
    }
  }

  private nonisolated(nonsending) func perform<Action: ActingAction>(
    _ work: Script.Work,
    _ send: Send<Action>
  ) async throws {
    note("start \(work.name)")
    book.withLock { $0.sends[work.name] = { send.post(self.action($0)) } }
    for move in work.moves {
      switch move {
      case .sleep(let seconds): try await pause(seconds, work)
      case .send(let act): await send(action(act))
      case .fail:
        note("fail \(work.name)")
        throw DiskFull()
      }
    }
    note("end \(work.name)")
  }

  private nonisolated(nonsending) func pause(_ seconds: Int, _ work: Script.Work) async throws {
    do { try await clock.sleep(for: .seconds(seconds)) } catch {
      await waitForTurn(work.name)
      if work.isStubborn { return }
      note("cancelled \(work.name)")
      throw error
    }
  }

  private nonisolated(nonsending) func waitForTurn(_ name: Int) async {
    let latch = book.withLock { book in
      if let latch = book.latches[name] { return latch }
      let latch = Latch()
      book.latches[name] = latch
      book.waiting.insert(name)
      return latch
    }
    await latch.waitStubbornly()
  }

  /// Lets go of the `Send`s.
  func forgetSends() {
    let sends = book.withLock { book in
      defer { book.sends = [:] }
      return book.sends
    }
    withExtendedLifetime(sends) {}
  }
}

/// An action of a script at whatever place.
struct PlacedAct: PlacedEffect {
  let act: Script.Act
  let player: ScriptPlayer

  func make<Action: ActingAction>(_ type: Action.Type) -> Effect<Action> {
    player.note("act \(act.name)")
    return player.effect(act.effect)
  }
}

extension Script.Work {
  /// What the first error is answered with.
  fileprivate var recovery: Script.Act? {
    for move in moves {
      if case .fail(let act) = move { return act }
    }
    return nil
  }
}
