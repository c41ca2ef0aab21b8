import Sheaf
import Testing

/// What comes between a thunk and its start.
@MainActor @Suite struct ThunkStartTests {
  private typealias TraceThunk = Thunk<Trace.State, String, Int>

  /// Somebody who waits for a thunk.
  @MainActor private final class Waiter {
    var task: Task<Int, any Error>?
  }

  /// A store that does something in the middle of the turn of `go`: while its effect starts.
  private func store(
    doing work: @escaping @MainActor @Sendable (Store<Trace.State, String>) -> Void
  ) -> Store<Trace.State, String> {
    let box = Waiting<Store<Trace.State, String>>()
    let store = Store(initialState: Trace.State()) {
      Trace { action in
        guard action == "go" else { return .none }
        return .run { _ in
          Self.atOnce { if let store = box.object { work(store) } }
        }
      }
    }
    box.object = store
    return store
  }

  /// Calls the closure without a suspension: an effect of a `Store` starts on the main actor.
  private nonisolated static func atOnce(_ body: @MainActor () -> Void) {
    MainActor.assumeIsolated(body)
  }

  /// Leads to an object that it does not hold.
  @MainActor private final class Waiting<Object: AnyObject> {
    weak var object: Object?
  }

  @Test func aThunkThatIsRunWithinATurnStartsBehindIt() async throws {
    let waiter = Waiter()
    let store = store { store in
      waiter.task = Task.immediate {
        try await store.run(TraceThunk { thunk in try await thunk.state().count })
      }
      store.send("behind")
    }
    store.send("go")
    #expect(try await waiter.task?.value == 2)
  }

  @Test func aStoreThatEndsInTheTurnInWhichAThunkIsRunSaysSo() async {
    let (waiter, entered) = (Waiter(), Counter())
    let store = store { store in
      waiter.task = Task.immediate {
        try await store.run(TraceThunk { _ in entered.next() })
      }
      store.shutDown()
    }
    store.send("go")
    await #expect(throws: ThunkError.storeEnded) { try await waiter.task?.value }
    #expect(entered.next() == 1)
  }

  @Test func aThunkThatIsCancelledInTheTurnInWhichItIsRunIsNotEntered() async {
    let (waiter, entered) = (Waiter(), Counter())
    let store = store { store in
      waiter.task = Task.immediate {
        try await store.run(TraceThunk { _ in entered.next() })
      }
      waiter.task?.cancel()
    }
    store.send("go")
    await #expect(throws: CancellationError.self) { try await waiter.task?.value }
    #expect(entered.next() == 1)
  }

  @Test func aThunkWhoseWaitingTaskIsCancelledWhileItStartsIsCancelled() async {
    let waiter = Waiter()
    let store = store { _ in }
    waiter.task = Task {
      try await store.run(
        TraceThunk { _ in
          Self.atOnce { waiter.task?.cancel() }
          try await untilCancelled()
          return 1
        }
      )
    }
    await #expect(throws: CancellationError.self) { try await waiter.task?.value }
    #expect(store.inspector.entryCount == 0)
  }
}
