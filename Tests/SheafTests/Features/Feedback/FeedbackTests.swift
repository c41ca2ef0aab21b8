import Testing

@testable import Sheaf

/// Effects that follow from the state.
@Suite struct FeedbackTests {
  private typealias Desk = StoreUnderTest<Declaring.State, Declaring.Action>

  private enum Speed: DependencyKey { static let liveValue = 1 }

  private let notes = Journal<String>()

  private func desk(_ kind: StoreKind, _ state: Declaring.State = Declaring.State()) async -> Desk {
    await StoreUnderTest(kind, state, Declaring(notes: notes))
  }

  @Test(arguments: StoreKind.allCases)
  func ofAValueTheNewestRunsAndAnEqualOneChangesNothing(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.query = "a" })
    await store.send(.change { $0.query = "a" })
    await store.send(.note("other"))
    #expect(await store.running == ["query a"])
    await store.send(.change { $0.query = "b" })
    #expect(await store.running == ["query b"])
    await store.send(.change { $0.query = "a" })
    #expect(notes.entries == ["query a", "query b", "query a"])
    await store.send(.change { $0.query = "" })
    #expect(await store.running == [])
  }

  @Test(arguments: StoreKind.allCases)
  func ofAnOptionalItRunsWhileThereIsAValue(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.url = "a" })
    #expect(await store.running == ["url a"])
    await store.send(.change { $0.url = "b" })
    #expect(await store.running == ["url b"])
    await store.send(.change { $0.url = nil })
    #expect(await store.running == [])
    await store.send(.change { $0.url = "b" })
    #expect(notes.entries == ["url a", "url b", "url b"])
  }

  @Test(arguments: StoreKind.allCases)
  func ofAPredicateItRunsWhileThatIsTrue(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.isPolling = true })
    await store.send(.change { $0.isPolling = true })
    #expect(await store.running == ["polling"])
    await store.send(.change { $0.isPolling = false })
    #expect(await store.running == [])
    #expect(notes.entries == ["polling"])
  }

  @Test(arguments: StoreKind.allCases)
  func ofASetEachElementRunsWhileItIsInIt(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.downloads = [1, 2] })
    #expect(await store.running == ["download 1", "download 2"])
    await store.send(.change { $0.downloads = [2, 3] })
    #expect(await store.running == ["download 2", "download 3"])
    #expect(notes.entries.sorted() == ["download 1", "download 2", "download 3"])
    await store.send(.change { $0.downloads = [] })
    #expect(await store.running == [])
  }

  @Test(arguments: StoreKind.allCases)
  func ofACollectionEachIdRunsAndRestartsAsDeclared(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.jobs = [.init(id: 1), .init(id: 2)] })
    #expect(await store.running == ["job 1", "job 2", "source 1 ", "source 2 "])
    await store.send(.change { $0.jobs[id: 1]?.progress = 50 })
    #expect(notes.entries.count == 4)
    await store.send(.change { $0.jobs[id: 1]?.source = "x" })
    #expect(await store.running == ["job 1", "job 2", "source 1 x", "source 2 "])
    await store.send(.change { $0.jobs.move(fromOffsets: [0], toOffset: 2) })
    await store.send(.change { _ = $0.jobs.remove(id: 2) })
    #expect(await store.running == ["job 1", "source 1 x"])
    #expect(notes.entries == ["job 1", "job 2", "source 1 ", "source 2 ", "source 1 x"])
  }

  @Test(arguments: StoreKind.allCases)
  func whatTheFirstStateAsksForStartsWithTheFirstAction(kind: StoreKind) async {
    let store = await desk(kind, Declaring.State(query: "a", url: "b", isPolling: true))
    #expect(await store.running == [])
    await store.send(.note("first"))
    #expect(await store.running == ["polling", "query a", "url b"])
  }

  @Test(arguments: StoreKind.allCases)
  func anEndedOrCancelledEffectIsNotStartedAgain(kind: StoreKind) async {
    let store = await desk(kind)
    let handle = await store.send(.change { $0.url = "a" })
    handle.cancel()
    await handle.finish()
    await store.send(.note("other"))
    #expect(await store.running == [])
    await store.send(.change { $0.url = "b" })
    #expect(notes.entries == ["url a", "url b"])
  }

  @Test(arguments: StoreKind.allCases)
  func theHandleOfTheActionWaitsForWhatItStarted(kind: StoreKind) async {
    let store = await desk(kind)
    let handle = await store.send(.change { $0.isPolling = true })
    #expect(!handle.isFinished)
    await store.send(.change { $0.isPolling = false })
    await handle.finish()
    #expect(await store.inspector.entryCount == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func aRejectedActionDisturbsNothing(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.isPolling = true })
    await store.send(.act { _ in .rejected })
    #expect(await store.running == ["polling"])
  }

  @Test(arguments: StoreKind.allCases)
  func releasingTheStoreEndsThemAll(kind: StoreKind) async {
    var store: Desk? = await desk(kind)
    let handle = await store?.send(
      .change { state in
        state = Declaring.State(query: "a", url: "b", isPolling: true, downloads: [1, 2])
      }
    )
    store = nil
    await handle?.finish()
    #expect(handle?.isFinished == true)
  }

  @Test(arguments: StoreKind.allCases)
  func theOrderIsTheReducersThenCancellationsThenStartsInOrder(kind: StoreKind) async {
    let notes = notes
    let store = await StoreUnderTest(
      kind,
      Declaring.State(),
      Reduce<Declaring.State, Declaring.Action> { state, action in
        guard case .act(let act) = action else { return .none }
        return act(&state)
      }
      .feedback(each: \.jobs) { job in
        .run { _ in
          notes.note("+\(job.id)")
          await withTaskCancellationHandler {
            try? await untilCancelled()
          } onCancel: {
            notes.note("x\(job.id)")
          }
        }
      }
    )
    await store.send(
      .act { state in
        state.jobs = [.init(id: 1), .init(id: 2)]
        return .noting("own", in: notes)
      }
    )
    #expect(notes.entries == ["own", "+1", "+2"])
    await store.send(
      .act { state in
        state.jobs = [.init(id: 4), .init(id: 3)]
        return .noting("own", in: notes)
      }
    )
    #expect(notes.entries.dropFirst(3) == ["x1", "x2", "own", "+4", "+3"])
  }

  @Test(arguments: StoreKind.allCases)
  func ofTwoElementsWithOneKeyTheFirstCounts(kind: StoreKind) async {
    let store = await desk(kind)
    await store.send(.change { $0.jobs = [.init(id: 1, source: "a")] })
    await store.send(.change { $0.jobs = [.init(id: 1, source: "a"), .init(id: 2)] })
    #expect(notes.entries == ["job 1", "source 1 a", "job 2", "source 2 "])
  }

  @Test(arguments: StoreKind.allCases)
  func theClosureSeesTheDependenciesOfItsFeature(kind: StoreKind) async {
    let notes = notes
    let store = await StoreUnderTest(
      kind,
      Declaring.State(),
      Reduce<Declaring.State, Declaring.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .feedback(while: \.isPolling) {
        @Dependency(Speed.self) var speed
        let outside = speed
        return .run { _ in
          @Dependency(Speed.self) var speed
          notes.note("\(outside) \(speed)")
        }
      }
      .transformDependency(\.self) { $0[Speed.self] = 7 }
    )
    await store.send(.change { $0.isPolling = true })
    #expect(notes.entries == ["7 7"])
  }

  @Test(arguments: StoreKind.allCases)
  func aReducerCalledByAnotherKeepsItsAccount(kind: StoreKind) async {
    struct Caller: Reducer {
      let inner: Declaring
      func reduce(
        into state: inout Declaring.State,
        action: Declaring.Action
      ) -> Effect<Declaring.Action> {
        inner.reduce(into: &state, action: action)
      }
    }
    let store = await StoreUnderTest(
      kind,
      Declaring.State(),
      Caller(inner: Declaring(notes: notes))
    )
    await store.send(.change { $0.url = "a" })
    await store.send(.note("other"))
    #expect(await store.running == ["url a"])
    #expect(notes.entries == ["url a"])
    await store.send(.change { $0.url = nil })
    #expect(await store.running == [])
  }
}
