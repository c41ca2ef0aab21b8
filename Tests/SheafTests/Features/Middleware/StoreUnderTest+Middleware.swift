import Sheaf

extension StoreUnderTest {
  func setMiddleware(_ middleware: [Middleware<State, Action>]) async {
    switch object {
    case let store as Store<State, Action>: await MainActor.run { store.middleware = middleware }
    case let store as StoreActor<State, Action>: await store.setMiddleware(middleware)
    default: break
    }
  }

  var middleware: [Middleware<State, Action>] {
    get async {
      switch object {
      case let store as Store<State, Action>: await MainActor.run { store.middleware }
      case let store as StoreActor<State, Action>: await store.middleware
      default: []
      }
    }
  }
}

/// A middleware of a trace.
typealias Layer = Middleware<Trace.State, String>

extension Middleware where State == Trace.State, Action == String {
  /// Notes what passes on both sides.
  static func noting(_ name: String, in journal: Journal<String>) -> Middleware {
    Middleware(name) { action, context in
      journal.note("\(name)-in \(action)")
      context.next(action) { outcome, state in
        journal.note("\(name)-out \(action) \(outcome) \(state.count)")
      }
    }
  }
}

/// One latch for every action.
final class Doors: Sendable {
  private let doors = Lock<[String: Latch]>([:])

  nonisolated(nonsending) func wait(_ name: String) async throws { try await door(name).wait() }

  func open(_ name: String) { door(name).open() }

  private func door(_ name: String) -> Latch {
    doors.withLock { doors in
      let door = doors[name] ?? Latch()
      doors[name] = door
      return door
    }
  }
}

/// A feature with a trace as its child.
struct Parent: Reducer {
  struct State: Sendable {
    var child = Trace.State()
    var guest: Trace.State? = Trace.State()
  }

  enum Action: Sendable { case child(String), guest(String), dismiss }

  static let child = CasePath(embed: Action.child) {
    if case .child(let action) = $0 { action } else { nil }
  }
  static let guest = CasePath(embed: Action.guest) {
    if case .guest(let action) = $0 { action } else { nil }
  }

  var body: some ReducerOf<Self> {
    Scope(state: \State.child, action: Self.child) { Trace() }
    Reduce<State, Action> { state, action in
      if case .dismiss = action { state.guest = nil }
      return .none
    }
    .ifLet(\.guest, action: Self.guest) { Trace() }
  }
}
