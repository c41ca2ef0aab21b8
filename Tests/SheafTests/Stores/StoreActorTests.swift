import Dispatch
import Testing

@testable import Sheaf

struct StoreActorTests {
  /// Runs everything on one queue, and can tell whether it does.
  final class QueueExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "store")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }

  private func store() -> StoreActor<Shop.App.State, Shop.App.Action> {
    StoreActor(initialState: Shop.App.State()) { Shop.App() }
  }

  // core 3, 31
  @Test func theNewStateIsReadableWhenSendReturns() async {
    let store = store()
    await store.send(.change { $0.a = 4 })
    #expect(await store.withState { $0.a } == 4)
  }

  // core 31
  @Test func theWholeStateCanBeRead() async {
    let store = StoreActor(initialState: Shop.Leaf.State()) { Shop.Leaf() }
    await store.send(.add)
    #expect(await store.state == Shop.Leaf.State(n: 1))
  }

  // core 31
  @Test func withStateRethrows() async {
    struct Refused: Error {}
    let store = store()
    await #expect(throws: Refused.self) { try await store.withState { _ in throw Refused() } }
  }

  // core 31
  @Test func itRunsOnTheExecutorItIsGiven() async {
    let executor = QueueExecutor()
    let store = StoreActor(initialState: Shop.App.State(), executor: executor) { Shop.App() }
    await store.send(
      .change {
        executor.checkIsolated()
        $0.a = 1
      }
    )
    let read = await store.withState { state in
      executor.checkIsolated()
      return state.a
    }
    #expect(read == 1)
  }

  // core 8, 31
  @Test func actionsOfOneTaskKeepTheirOrder() async {
    let store = store()
    for number in 0..<100 { await store.send(.change { $0.numbers.append(number) }) }
    #expect(await store.withState { $0.numbers } == Array(0..<100))
  }

  // core 22, 31
  @Test func anEndedStoreDropsAndReportsOnce() async {
    let store = store()
    await store.shutDown()
    let recorder = IssueRecorder()
    let line = UInt(#line) + 1
    let task = await withIssueReporter(recorder) { await store.send(.several([])) }
    #expect(task.isDropped)
    #expect(recorder.issues.count == 1)
    #expect(recorder.issues.first?.site.line == line)
  }

  // core 22, 31
  @Test func sendIfPresentIsSilentWhenTheStoreHasEnded() async {
    let store = store()
    #expect(await store.sendIfPresent(.change { $0.a = 1 }).isDropped == false)
    #expect(await store.withState { $0.a } == 1)
    await store.shutDown()
    let recorder = IssueRecorder()
    let task = await withIssueReporter(recorder) { await store.sendIfPresent(.several([])) }
    #expect(task.isDropped)
    #expect(recorder.issues.isEmpty)
  }

  // core 22, 31
  @Test func shutDownReturnsWhenTheEffectsHaveEnded() async {
    let store = store()
    await store.send(.middle(.both))
    #expect(await store.inspector.effects.count == 2)
    await store.shutDown()
    #expect(await store.inspector.entryCount == 0)
  }

  // core 20, 31
  @Test func aHandleCancelsWhatItsActionLedTo() async {
    let store = store()
    let task = await store.send(.middle(.both))
    #expect(!task.isFinished)
    task.cancel()
    await task.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  // core 22, 31
  @Test func releasingTheStoreCancelsItsEffects() async {
    var store: StoreActor? = store()
    let task = await store?.send(.middle(.both))
    store = nil
    await task?.finish()
    #expect(task?.isFinished == true)
  }
}
