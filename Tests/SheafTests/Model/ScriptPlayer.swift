@testable import Sheaf

/// Keeps what a script and the works of its store share, and writes down what becomes of them.
final class ScriptPlayer: IssueReporter {
  /// The store that the script is played on; nothing else holds it.
  enum Owner: Sendable {
    case store(Store<Family.State, Family.Action>)
    case storeActor(StoreActor<Family.State, Family.Action>)
  }

  private struct Book {
    var owner: Owner?
    var log: [String] = []
    /// What posts through the `Send` of a work, by the work's name.
    var sends: [Int: @Sendable (Script.Act) -> Void] = [:]
    /// The handles of the sends, by the names of their actions.
    var handles: [Int: StoreTask] = [:]
    /// What the reducer around the root has still to do.
    var above: Script.Act?
    /// Objects that effects hold.
    var tracked = 0
  }

  let clock = ScriptClock()
  private let book = Lock(Book())

  // MARK: - The log

  var log: [String] { book.withLock { $0.log } }

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

  // MARK: - The store

  var owner: Owner? { book.withLock { $0.owner } }

  func own(_ owner: Owner) { book.withLock { $0.owner = owner } }

  /// Lets go of the store.
  func letGo() {
    // Why held until the lock is free: what goes with the store writes to the book.
    let owner = book.withLock { $0.owner.take() }
    withExtendedLifetime(owner) {}
  }

  // MARK: - Handles and sends

  func keep(_ handle: StoreTask, of name: Int) { book.withLock { $0.handles[name] = handle } }

  func handle(of name: Int) -> StoreTask? { book.withLock { $0.handles[name] } }

  /// The sends that have led to something that has not ended.
  var unfinished: [Int] {
    book.withLock { $0.handles.filter { !$0.value.isFinished }.keys.sorted() }
  }

  func keep(_ post: @escaping @Sendable (Script.Act) -> Void, of work: Int) {
    book.withLock { $0.sends[work] = post }
  }

  /// Posts through the `Send` that a work has kept, if it was ever entered.
  func post(_ act: Script.Act, through work: Int) {
    book.withLock { $0.sends[work] }?(act)
  }

  /// Lets go of the `Send`s.
  func forgetSends() {
    let sends = book.withLock { book in
      defer { book.sends = [:] }
      return book.sends
    }
    withExtendedLifetime(sends) {}
  }

  // MARK: - Objects

  /// An object for an effect to hold.
  func track() -> Tracked {
    book.withLock { $0.tracked += 1 }
    return Tracked { [self] in book.withLock { $0.tracked -= 1 } }
  }

  var trackedCount: Int { book.withLock { $0.tracked } }

  // MARK: - The reducer around the root

  /// Leaves something to the reducer around the root.
  func leaveAbove(_ act: Script.Act) { book.withLock { $0.above = act } }

  func takeAbove() -> Script.Act? { book.withLock { $0.above.take() } }
}

/// A family in a reducer around it, which changes what the actions of the children ask it to.
struct ScriptFeature: Reducer {
  typealias State = Family.State
  typealias Action = Family.Action

  let player: ScriptPlayer

  var body: some ReducerOf<Self> {
    Family()
    Reduce { [player] state, _ in
      guard let act = player.takeAbove() else { return .none }
      act.changes.apply(to: &state)
      return player.effect(act.above)
    }
  }
}
