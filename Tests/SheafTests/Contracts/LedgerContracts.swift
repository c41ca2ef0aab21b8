import Sheaf
import Testing

/// What is left of effects when they have ended.
@Suite struct LedgerContracts {
  private static let count = 10_000

  private struct Failure: Error {}

  /// How effects end.
  enum Ending: CaseIterable, Sendable {
    case completion, failure, caughtFailure, cancellation, cancellationBeforeTheStart, handle
  }

  /// Starts many effects, each with an id and an object of its own.
  private struct Many: Reducer {
    enum Action: Sendable { case start(Ending), cancel }

    let go = Signal()
    let started = Signal()
    let freed = Signal()
    let caught = Signal()

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      guard case .start(let ending) = action else { return .cancel { $0 is Int } }
      state += LedgerContracts.count
      let all = (0..<LedgerContracts.count).map { start($0, ending) }
      return ending == .cancellationBeforeTheStart
        ? .merge(.merge(all), .cancel { $0 is Int }) : .merge(all)
    }

    private func start(_ id: Int, _ ending: Ending) -> Effect<Action> {
      let object = Tracked { [freed] in freed.fire() }
      let (go, started) = (go, started)
      // Why no capture list: the compiler (6.3) makes a closure that has one leave the caller's actor.
      let operation: nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void = { _ in
        started.fire()
        switch ending {
        case .completion: await go.wait()
        case .failure, .caughtFailure:
          await go.wait()
          throw Failure()
        default: try await untilCancelled()
        }
        object.touch()
      }
      if ending == .caughtFailure {
        return .run(operation: operation) { [caught] _, _ in caught.fire() }.cancellable(id: id)
      }
      return .run(operation: operation).cancellable(id: id)
    }
  }

  // core 21
  @Test(arguments: StoreKind.allCases, Ending.allCases)
  func nothingIsLeftOfTenThousandEffectsWithDistinctIDs(_ kind: StoreKind, _ ending: Ending) async {
    let issues = IssueRecorder()
    let feature = Many()
    let store = await withIssueReporter(issues) {
      let store = await StoreUnderTest(kind, 0, feature)
      let handle = await store.send(.start(ending))
      if ending != .cancellationBeforeTheStart {
        let inspector = await store.inspector
        #expect(inspector.entryCount == Self.count)
        #expect(inspector.idCount == Self.count)
        #expect(feature.started.count == Self.count)
      }
      switch ending {
      case .cancellation: await store.send(.cancel)
      case .handle: handle.cancel()
      default: feature.go.fire()
      }
      await handle.finish()
      return store
    }
    let inspector = await store.inspector
    #expect(inspector.entryCount == 0)
    #expect(inspector.idCount == 0)
    #expect(inspector.effects.isEmpty)
    #expect(feature.freed.count == Self.count)
    #expect(feature.caught.count == (ending == .caughtFailure ? Self.count : 0))
    #expect(issues.issues.count == (ending == .failure ? Self.count : 0))
  }

  // core 21
  @Test(arguments: StoreKind.allCases)
  func theTableBelongsToTheStore(_ kind: StoreKind) async {
    let stopped = Journal<String>()
    @Sendable func effect(_ name: String, _ action: String) -> Effect<String> {
      switch action {
      case "start":
        .run { _ in
          do { try await untilCancelled() } catch { stopped.note(name) }
        }.cancellable(id: 1)
      case "stop": .cancel(id: 1)
      default: .none
      }
    }
    let first = await StoreUnderTest(kind) { effect("first", $0) }
    let second = await StoreUnderTest(kind) { effect("second", $0) }
    let handle = await first.send("start")
    await second.send("start")
    #expect(await first.inspector.entryCount == 1)
    await first.send("stop")
    await handle.finish()
    #expect(stopped.entries == ["first"])
    #expect(await first.inspector.entryCount == 0)
    #expect(await second.inspector.entryCount == 1)
    await second.shutDown()
  }

  // core 21
  @Test(arguments: StoreKind.allCases)
  func aConcatenationIsOffTheBooksWhenItsLastPartHasEnded(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      guard action == "tap" else { return .none }
      return .concatenate(
        (0..<100).map { number in
          number % 2 == 0 ? .run { _ in }.cancellable(id: number) : .send("sent")
        }
      )
      .cancellable(id: "all")
    }
    await store.send("tap").finish()
    #expect(await store.inspector.entryCount == 0)
    #expect(await store.inspector.idCount == 0)
    #expect(await store.log.count == 51)
  }
}
