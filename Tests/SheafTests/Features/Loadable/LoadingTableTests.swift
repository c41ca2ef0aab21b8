import Sheaf
import Testing

/// Every cell of states × events, driven through a store from the table below.
///
/// States: I idle, L loading, Q reloading, D loaded, R refreshing, F failed; then `f` failure held,
/// `s` content stale, `p` failed with withdrawn content. A cell is the state after the event, and
/// `>kind` where a load of that kind was started; `-` nothing, `join` the handle waits for the load
/// that runs, `report` not delivered and reported.
@MainActor
struct LoadingTableTests {
  nonisolated static let table = """
    event        | I      | L        | Lf       | Q        | Qf       | D         | Ds        | R         | Rf         | Df         | F        | Fp
    load         | L>load | join     | join     | join     | join     | -         | Rs>refresh| join      | join       | Rf>refresh | L>load   | Q>load
    appear       | L>load | join     | join     | join     | join     | -         | -         | join      | join       | -          | -        | -
    retry        | L>load | join     | join     | join     | join     | -         | -         | join      | join       | Rf>retry   | Lf>retry | Qf>retry
    refresh      | L>load | join     | join     | join     | join     | R>refresh | Rs>refresh| join      | join       | Rf>refresh | Lf>retry | Qf>retry
    reload       | L>reload| L>reload| L>reload | Q>reload | Q>reload | Q>reload  | Q>reload  | Q>reload  | Q>reload   | Q>reload   | L>reload | Q>reload
    cancel       | -      | I        | F        | Ds       | Ds       | -         | -         | D         | Df         | -          | -        | -
    request      | I      | L>load   | L>load   | Q>reload | Q>load   | Rs>refresh| Rs>refresh| Rs>refresh| Rfs>refresh| Rfs>refresh| L>load   | Q>load
    same request | -      | -        | -        | -        | -        | -         | -         | -         | -          | -          | -        | -
    success      | -      | D        | D        | D        | D        | -         | -         | D         | D          | -          | -        | -
    failure      | -      | F        | F        | Fp       | Fp       | -         | -         | Df        | Df         | -          | -        | -
    cancellation | -      | I        | F        | Ds       | Ds       | -         | -         | D         | Df         | -          | -        | -
    old success  | -      | -        | -        | -        | -        | -         | -         | -         | -          | -          | -        | -
    old failure  | -      | -        | -        | -        | -        | -         | -         | -         | -          | -          | -        | -
    handle gone  | -      | I        | F        | Ds       | Ds       | -         | -         | D         | Df         | -          | -        | -
    child        | report | report   | report   | report   | report   | D         | Ds        | R         | Rf         | Df         | report   | report
    child refresh| report | report   | report   | report   | report   | R>refresh | Rs>refresh| join      | join       | Rf>refresh | report   | report
    child new    | report | report   | report   | report   | report   | Rs>refresh| Rs>refresh| Rs>refresh| Rfs>refresh| Rfs>refresh| report   | report
    child reload | report | report   | report   | report   | report   | Q>reload  | Q>reload  | Q>reload  | Q>reload   | Q>reload   | report   | report
    child begins | report | report   | report   | report   | report   | Q>reload  | Q>reload  | Q>reload  | Q>reload   | Q>reload   | report   | report
    child cancel | report | report   | report   | report   | report   | D         | Ds        | D         | Df         | Df         | report   | report
    """

  /// How each state is reached.
  nonisolated static let ways: [String: String] = [
    "I": "", "L": "load", "Lf": "load fail retry", "Q": "load ok reload",
    "Qf": "load ok reload fail retry", "D": "load ok", "Ds": "load ok reload cancel",
    "R": "load ok refresh", "Rf": "load ok refresh fail refresh", "Df": "load ok refresh fail",
    "F": "load fail", "Fp": "load ok reload fail",
  ]

  struct Cell: CustomTestStringConvertible, Sendable {
    let state: String
    let event: String
    let expected: String
    var testDescription: String { "\(event) in \(state): \(expected)" }
  }

  nonisolated static var cells: [Cell] {
    let rows = table.split(separator: "\n").map { row in
      row.split(separator: "|").map { String($0.trimmingPrefix { $0 == " " }) }.map { text in
        String(text.reversed().drop { $0 == " " }.reversed())
      }
    }
    return rows.dropFirst().flatMap { row in
      zip(rows[0], row).dropFirst().map { Cell(state: $0, event: row[0], expected: $1) }
    }
  }

  @Test func theTableHasEveryCell() {
    #expect(Self.cells.count == 20 * 12)
    #expect(Set(Self.cells.map(\.state)) == Set(Self.ways.keys))
  }

  @Test(arguments: cells)
  func theCellHolds(_ cell: Cell) async throws {
    let driver = ArticleDriver()
    let handle = try await drive(driver, to: cell.state)
    try #require(code(driver.state) == cell.state)
    let hasWork = driver.state.content != nil
    if hasWork { driver.store.send(.loaded(.work)) }
    let before = driver.state
    let calls = driver.desk.requests.count

    let issues = IssueRecorder()
    let task = await withIssueReporter(issues) { await apply(cell.event, to: driver, handle) }

    let after = driver.state
    #expect(issues.issues.count == (cell.expected == "report" ? 1 : 0))
    check(cell, before, after, task, driver.desk.requests.count - calls)
    // Leaving content cancels what runs below it; nothing else does.
    #expect(driver.effects == (hasWork && after.content != nil ? ["work"] : []))
    try checkInvariants(after, driver)
    driver.store.shutDown()
    await task?.finish()
  }

  private func check(
    _ cell: Cell,
    _ before: LoadingState<Article>,
    _ after: LoadingState<Article>,
    _ task: StoreTask?,
    _ calls: Int
  ) {
    let parts = cell.expected.split(separator: ">").map(String.init)
    switch cell.expected {
    case "-", "report", "join":
      #expect(unchangedButTaps(before, after))
      #expect(calls == 0)
      if cell.expected == "join" { #expect(task?.isFinished == false) }
    default:
      #expect(code(after) == parts[0])
      #expect(calls == parts.count - 1)
      #expect(after.generation == before.generation + parts.count - 1)
      if parts.count > 1 {
        #expect(after.activity.kind?.rawValue == parts[1])
        #expect(task?.isFinished == false)
      }
    }
  }

  private func unchangedButTaps(
    _ before: LoadingState<Article>,
    _ after: LoadingState<Article>
  ) -> Bool {
    var before = before
    before.content?.taps = after.content?.taps ?? 0
    return before == after
  }

  private func checkInvariants(_ state: LoadingState<Article>, _ driver: ArticleDriver) throws {
    let loads = driver.store.inspector.effects.filter {
      $0.name == "load Article" && !$0.isCancelled
    }
    #expect(loads.count == (state.activity == .none ? 0 : 1))
    #expect((state.content != nil) == (state.phase == .loaded))
    #expect(state.activity == .none || state.attempt == 1)
  }

  /// Drives a new store to a state; gives the handle of the load that runs.
  private func drive(_ driver: ArticleDriver, to state: String) async throws -> StoreTask? {
    var handle: StoreTask?
    for step in try #require(Self.ways[state]).split(separator: " ") {
      switch step {
      case "ok": await driver.answer(.success("old"))
      case "fail": await driver.answer(.failure(LoadError(number: 1)))
      default: handle = await apply(String(step), to: driver, handle)
      }
    }
    return handle
  }

  /// Lets one event happen; gives its handle.
  private func apply(
    _ event: String,
    to driver: ArticleDriver,
    _ handle: StoreTask?
  ) async -> StoreTask? {
    let generation = driver.state.generation
    let fresh = Article.State(text: "fresh")
    switch event {
    case "load": return await driver.send(.load)
    case "appear": return await driver.send(.appear)
    case "retry": return await driver.send(.retry)
    case "refresh": return await driver.send(.refresh)
    case "reload": return await driver.send(.reload)
    case "cancel": return await driver.send(.cancel)
    case "request": return await driver.send(.setRequest(2))
    case "same request": return await driver.send(.setRequest(1))
    case "success":
      if driver.state.activity != .none {
        await driver.answer(.success("fresh"))
        return nil
      }
      return await driver.send(
        .answered(LoadAnswer(generation: generation, outcome: .succeeded(fresh)))
      )
    case "failure":
      if driver.state.activity != .none {
        await driver.answer(.failure(LoadError()))
        return nil
      }
      return await driver.send(
        .answered(LoadAnswer(generation: generation, outcome: .failed(.thrown(LoadError()))))
      )
    case "cancellation":
      if driver.state.activity != .none { await driver.answer(.failure(CancellationError())) }
      return nil
    case "old success":
      return await driver.send(
        .answered(LoadAnswer(generation: generation - 1, outcome: .succeeded(fresh)))
      )
    case "old failure":
      let failure = LoadFailure<any Error>.thrown(LoadError())
      return await driver.send(
        .answered(LoadAnswer(generation: generation - 1, outcome: .failed(failure)))
      )
    case "handle gone":
      handle?.cancel()
      return nil
    case "child": return await driver.send(.loaded(.tap))
    case "child refresh": return await driver.send(.loaded(.ask(.refresh)))
    case "child new": return await driver.send(.loaded(.ask(.refresh(with: 2))))
    case "child reload": return await driver.send(.loaded(.ask(.reload)))
    case "child begins": return await driver.send(.loaded(.ask(.reload(with: 2))))
    case "child cancel": return await driver.send(.loaded(.ask(.cancel)))
    default:
      Issue.record("no event is called \(event)")
      return nil
    }
  }

  private func code(_ state: LoadingState<Article>) -> String {
    switch state.phase {
    case .idle: return "I"
    case .failed: return state.previous == nil ? "F" : "Fp"
    case .loading: return (state.previous == nil ? "L" : "Q") + (state.failure == nil ? "" : "f")
    case .loaded:
      return (state.isRefreshing ? "R" : "D") + (state.failure == nil ? "" : "f")
        + (state.isStale ? "s" : "")
    }
  }
}
