import Sheaf
import Testing

/// Very many thunks, and thunks that end their store.
@Suite struct ThunkLoadTests {
  private typealias TraceThunk<Value: Sendable> = Thunk<Trace.State, String, Value>

  @Test(arguments: StoreKind.allCases)
  func veryManyThunksAtOnceGiveTheirValuesAndLoseNothing(_ kind: StoreKind) async throws {
    let store = await StoreUnderTest(
      kind,
      0,
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    )
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<10_000 {
        group.addTask {
          try await store.run(
            Thunk<Int, Int, Int> { store in
              await store.send(1)
              return number
            }
          )
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 49_995_000)
    #expect(await store.state == 10_000)
    #expect(await store.inspector.entryCount == 0)
  }

  @MainActor
  @Test func aThunkThatRunsOneThatEndsTheStoreStillGivesItsValue() async throws {
    let store = Store(initialState: Trace.State()) { Trace() }
    let ending = TraceThunk<String> { [weak store] inner in
      await inner.send("last")
      await store?.shutDown()
      await inner.send("never")
      return "ended"
    }
    let outer = TraceThunk<String> { inner in
      let value = try await inner.run(ending)
      await inner.send("never")
      return value + " \(try await inner.state().count)"
    }
    #expect(try await store.run(outer) == "ended 1")
    #expect(store.withState(\.log) == ["last"])
    await #expect(throws: ThunkError.storeEnded) { try await store.run(outer) }
  }

  @Test(arguments: StoreKind.allCases)
  func aThunkMaySendFromManyTasksOfItsOwn(_ kind: StoreKind) async throws {
    let store = await StoreUnderTest(kind, tracing: { _ in .none })
    let count = try await store.run(
      TraceThunk<Int> { store in
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<1_000 { group.addTask { await store.send("\(number)") } }
        }
        return try await store.state().count
      }
    )
    #expect(count == 1_000)
  }

  @Test(arguments: StoreKind.allCases)
  func veryManyTrackedRunsLeaveTheNewest(_ kind: StoreKind) async {
    let store = await StoreUnderTest(
      kind,
      Tracking.State(),
      Tracking { name in .track(\.feed) { () async throws(Tracking.Refusal) in Int(name) ?? -1 } }
    )
    var tasks: [StoreTask] = []
    for number in 0..<2_000 { tasks.append(await store.send(.go("\(number)"))) }
    for task in tasks { await task.finish() }
    #expect(await store.state.feed == .completedWithOutput(1_999))
    #expect(await store.inspector.entryCount == 0)
  }
}
