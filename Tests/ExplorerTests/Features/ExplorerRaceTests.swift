import Sheaf
import SheafTesting
import Testing

@testable import Explorer

/// What the user sees does not depend on who of several effects is faster.
@Suite struct ExplorerRaceTests {
  private static let explorer = ScheduleExplorer(schedules: 200)
  private static let entries = [DirectoryEntry](names: "apple", "banana", "cherry")

  /// The filter of a directory with a planted race: nothing takes an older filtering back.
  private struct RacyFilter: Reducer {
    func reduce(
      into state: inout Directory.State,
      action: Directory.Action
    ) -> EffectOf<Directory> {
      switch action {
      case .filter(let key):
        _ = state.filter.handle(key)
        let (entries, text, reading) = (state.entries, state.filter?.text ?? "", state.reading)
        return .run(name: "filter") { send in
          await send(.filtered(await .filtering(entries, by: text), reading: reading))
        }
      case .filtered(let shown, let reading):
        if reading == state.reading { state.show(shown) }
        return .none
      default:
        return .none
      }
    }
  }

  /// Types a filter so fast that one filtering begins before another has ended.
  private nonisolated(nonsending) func type(
    _ filter: some Reducer<Directory.State, Directory.Action>
  ) async {
    let keys: [FilterKey] = [.append("c"), .append("h"), .keep, .clear, .append("b"), .keep]
    let store = TestStore(
      initialState: Directory.State.top(Self.entries),
      onStart: .merge(keys.map { .send(.filter($0)) })
    ) {
      filter
    } withDependencies: {
      $0.clock = TestClock()
    }
    store.exhaustivity = .off
    await store.skipReceivedActions()
    store.assert {
      $0.filter = Directory.State.Filter(text: "b", isTyping: false)
      $0.show(ShownEntries(Self.entries, filter: "b"))
    }
  }

  // testing 5
  @Test func aRacePlantedInTheFilterIsFoundAndItsSeedReplaysIt() async throws {
    #expect(await issues { await type(RacyFilter()) } == 0)
    let found = Lock<UInt64?>(nil)
    let reports = await issues {
      let seed = await Self.explorer.run { await type(RacyFilter()) }
      found.withLock { $0 = seed }
    }
    #expect(reports == 1)
    let seed = try #require(found.withLock { $0 })
    for _ in 0..<20 {
      let failures = await issues {
        await ScheduleExplorer.replay(seed: seed) { await type(RacyFilter()) }
      }
      #expect(failures == 1)
    }
  }

  // testing 5
  @Test func theFilterPassesTheSameSchedules() async {
    #expect(await Self.explorer.run { await type(Directory()) } == nil)
  }

  // testing 5
  @Test func aSessionEndsTheSameUnderEverySchedule() async {
    let one = Preview(content: .text(["one"]))
    let files = DirectoryClient.files(
      ["top": [DirectoryEntry](names: "sub/", "z"), "top/sub": Self.entries],
      previews: ["top/sub/apple": one],
      sizes: ["top/sub": DirectorySize(bytes: 7)]
    )
    let keys = [Key.character("l"), .character("l"), .character("r"), .character("r")]
    let seed = await Self.explorer.run {
      let store = TestStore(
        initialState: Explorer.State(path: BytePath("top")),
        onStart: .send(.start)
      ) {
        Explorer()
      } withDependencies: {
        $0.directories = files
      }
      store.exhaustivity = .off
      await store.skipReceivedActions()
      for key in keys { await store.send(.key(key)) }
      await store.skipReceivedActions()
      #expect(store.state.title == "top/sub")
      #expect(store.state.directory?.names == ["apple", "banana", "cherry"])
      #expect(store.state.directory?.preview?.phase == .shown(one))
      await store.send(.key("h"))
      await store.skipReceivedActions()
      #expect(store.state.list.rows.map(\.size) == ["7 B", "10 B"])
      await store.finish()
    }
    #expect(seed == nil)
  }
}

/// How many issues the body reports.
private nonisolated(nonsending) func issues(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows -> Int {
  let counter = IssueCounter()
  try await withIssueReporter(counter) { try await body() }
  return counter.count
}

private final class IssueCounter: IssueReporter {
  private let issues = Lock(0)

  var count: Int { issues.withLock { $0 } }

  func report(_ issue: ReportedIssue) { issues.withLock { $0 += 1 } }
}
