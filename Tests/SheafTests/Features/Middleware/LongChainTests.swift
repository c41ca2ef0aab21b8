#if os(Linux)
import Sheaf
import Testing

/// A thousand layers on a small stack.
@Suite(.enabled(if: !SmallStack.isSanitized, "Stack figures hold without sanitizers."))
struct LongChainTests {
  private static let count = 1_000

  private func layers(_ journal: Journal<Int>) -> [Layer] {
    (0..<Self.count).map { number in
      Layer("\(number)") { action, context in
        if number % 100 == 0 { journal.note(number) }
        context.next(action) { _, _ in if number % 100 == 0 { journal.note(-number) } }
      }
    }
  }

  @Test func aThousandLayersNeedNoMoreThanASmallStack() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let (journal, stacks) = (Journal<Int>(), Journal<Int>())
    let feature = Trace { _ in
      stacks.note(SmallStack.ofThisThread)
      return .none
    }
    let store = await StoreUnderTest(.storeActor, Trace.State(), executor: executor, feature)
    await store.setMiddleware(layers(journal))
    await store.send("a")
    #expect(await store.log == ["a"])
    #expect(stacks.entries.allSatisfy { $0 > 0 && $0 <= SmallStack.bytes })
    let inward = Array(stride(from: 0, to: 1_000, by: 100))
    #expect(journal.entries == inward + inward.reversed().map { -$0 })
  }

  @Test func aThousandLayersThatWaitNeedNoMoreThanASmallStack() async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let store = await StoreUnderTest(.storeActor, Trace.State(), executor: executor, Trace())
    await store.setMiddleware(
      (0..<Self.count).map { number in
        Layer.asynchronous("\(number)") { action, context in await context.next(action) }
      }
    )
    await store.send("a").finish()
    #expect(await store.log == ["a"])
  }

  @Test(.enabled(if: !SmallStack.isChild))
  func aThousandLayersOfAStoreNeedNoMoreThanASmallStack() async throws {
    let child = try await SmallStackProcess.run(filter: "LongChainsInAChild")
    #expect(child.status == 0, "\(child.output)")
    #expect(child.output.contains("aThousandLayersOnTheMainThread() passed"), "\(child.output)")
  }
}

/// Run by the test above, in a process whose main thread has a small stack.
@Suite(.enabled(if: SmallStack.isChild, "Runs in a child process."))
struct LongChainsInAChild {
  @MainActor
  @Test func aThousandLayersOnTheMainThread() async {
    let store = Store(initialState: Trace.State()) { Trace() }
    store.middleware = (0..<1_000).map { number in
      Layer("\(number)") { action, context in context.next(action) { _, _ in } }
    }
    #expect(SmallStack.ofThisThread <= SmallStack.bytes)
    store.send("a")
    #expect(store.count == 1)
  }
}
#endif
