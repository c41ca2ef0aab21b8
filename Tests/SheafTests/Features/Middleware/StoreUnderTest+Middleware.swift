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
