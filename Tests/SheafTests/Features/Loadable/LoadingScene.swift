import SheafTesting
import Testing

@testable import Sheaf

/// Plays the events of the table's cells, and names the states.
@MainActor
final class LoadingScene {
  let driver: NovelDriver
  private var handle: TestStoreTask?

  /// The policy that an event of the table stands for.
  init(event: String) {
    driver = NovelDriver { novel in
      novel.policy = Self.policy(for: event)
      novel.keepsTaps = true
    }
  }

  static func policy(for event: String) -> LoadPolicy {
    LoadPolicy { policy in
      policy.retry = .attempts(3, backoff: .constant(.seconds(100))) { error in
        if error is LoadTimeout { return event == "time-out, again" }
        return (error as? LoadError)?.number == 9
      }
      policy.timeout = .seconds(60)
      policy.polling = .every(.seconds(1_000_000))
      switch event {
      case "appear ifStale": policy.onAppear = .ifStale
      case "appear always": policy.onAppear = .always
      case "appear retryFailures": policy.onAppear = .retryFailures
      case "appear never": policy.onAppear = .never
      case "refresh latest": policy.refreshWhileRefreshing = .latest
      case "disappear cancelling": policy.cancelsOnDisappear = true
      case "failure, restoring": policy.reloadFailure = .restorePrevious
      case "request, discarding": policy.requestChange = .discard
      case "child ignored": policy.childActionWhileUnloaded = .ignore
      case "child buffered": policy.childActionWhileUnloaded = .buffer
      case "loadMore joining": policy.loadMoreWhileRefreshing = .join
      default: break
      }
    }
  }

  /// Drives a new store to a state.
  func reach(_ way: String) async throws {
    for step in way.split(separator: " ") {
      switch step {
      case "ok": await driver.answer("old")
      case "fail": await driver.fail()
      case "again": await driver.fail(LoadError(number: 9))
      case "polled": handle = await driver.send(.polled)
      default: handle = try await apply(String(step))
      }
    }
  }

  /// Lets one event happen; gives its handle.
  @discardableResult
  func apply(_ event: String) async throws -> TestStoreTask? {
    let fresh = Novel.State(text: "fresh")
    switch event {
    case "load": return await driver.send(.load)
    case "retry": return await driver.send(.retry)
    case "refresh", "refresh latest": return await driver.send(.refresh)
    case "reload": return await driver.send(.reload)
    case "cancel": return await driver.send(.cancel)
    case "disappear", "disappear cancelling": return await driver.send(.disappear)
    case "owner removed": return await driver.store.send(.dismiss)
    case "success": await driver.answer("fresh")
    case "partial": await driver.answer(.part(fresh))
    case "partial, end":
      await driver.answer(.part(fresh))
      await driver.answer(.end)
    case "partial, failure":
      await driver.answer(.part(fresh))
      await driver.fail()
    case "partial, cancel":
      await driver.answer(.part(fresh))
      await driver.send(.cancel)
    case "end without value": await driver.answer(.end)
    case "failure, again": await driver.fail(LoadError(number: 9))
    case "back-off over": await driver.advance(.seconds(100))
    case "failure, final", "failure, restoring": await driver.fail()
    case "time-out", "time-out, again": await driver.advance(.seconds(60))
    case "self-cancelled": await driver.fail(CancellationError())
    case "handle cancelled":
      await handle?.cancel()
      await driver.settle()
    case "stale success": await send(.succeeded(fresh), older: 1)
    case "stale failure": await send(.failed(.thrown(LoadError())), older: 1)
    case "older attempt": await send(.succeeded(fresh), attempt: driver.state.attempt - 1)
    case "request changed", "request, discarding": return await driver.send(.setRequest(2))
    case "same request": return await driver.send(.setRequest(1))
    case "invalidate": return await driver.send(.invalidate)
    case "invalidate hidden":
      await driver.send(.disappear)
      return await driver.send(.invalidate)
    case "invalidate then appear":
      try await apply("invalidate hidden")
      return await driver.send(.appear)
    case "invalidate settled":
      await driver.send(.invalidate)
      await driver.answer("fresh")
    case "poll tick": return await driver.send(.polled)
    case "setContent": return await driver.send(.setContent(fresh))
    case "setContent stale": return await driver.send(.setContent(fresh, isStale: true))
    case "dismissFailure": return await driver.send(.dismissFailure)
    default:
      if event.hasPrefix("appear") { return await driver.send(.appear) }
      if event.hasPrefix("child") { return await applyChild(event) }
      if event.hasPrefix("edit") { return await applyEdit(event) }
      if event.hasPrefix("loadMore") { return await applyPage(event) }
      Issue.record("no event is called \(event)")
    }
    return nil
  }

  private func applyChild(_ event: String) async -> TestStoreTask? {
    switch event {
    case "child", "child ignored", "child buffered": await driver.send(.loaded(.tap))
    case "child refresh": await driver.send(.loaded(.ask(.refresh)))
    case "child refresh new": await driver.send(.loaded(.ask(.refresh(with: 2))))
    case "child reload": await driver.send(.loaded(.ask(.reload)))
    case "child reload new": await driver.send(.loaded(.ask(.reload(with: 2))))
    case "child cancel": await driver.send(.loaded(.ask(.cancel)))
    default: await driver.send(.loaded(.ask(.loadMore)))
    }
  }

  private func applyEdit(_ event: String) async -> TestStoreTask? {
    let task = await driver.send(.edit("title", .write("!")))
    switch event {
    case "edit, commit": return await driver.send(.commit("title"))
    case "edit, commit afresh": return await driver.send(.commit("title", refreshes: true))
    case "edit, rollback": return await driver.send(.rollback("title"))
    default: return task
    }
  }

  private func applyPage(_ event: String) async -> TestStoreTask? {
    let task = await driver.send(.loadMore)
    switch event {
    case "loadMore, cancel": return await driver.send(.cancel)
    case "loadMore, settled":
      await driver.answer("fresh")
      return nil
    default: return task
    }
  }

  private func send(
    _ outcome: LoadAnswer<Novel.State, any Error>.Outcome,
    older: Int = 0,
    attempt: Int = 1
  ) async {
    let generation = driver.state.generation - older
    await driver.send(
      .answered(LoadAnswer(generation: generation, attempt: attempt, outcome: outcome))
    )
  }

  // MARK: - Looking

  /// Whether nothing has changed but what an action of the content counts.
  func isUnchanged(_ before: LoadingState<Novel>, _ after: LoadingState<Novel>) -> Bool {
    var before = before
    before.content?.taps = after.content?.taps ?? 0
    return before == after
  }

  func checkInvariants() {
    let state = driver.state
    let loads = driver.effects.filter { $0 == "load" || $0 == "(wait)" }
    switch state.activity {
    case .none: #expect(loads == [])
    case .running: #expect(loads == ["load"])
    case .waiting: #expect(loads == ["(wait)"])
    }
    let pages = driver.effects.filter { $0 == "(page)" }
    #expect(pages.count == (state.pages.activity == .none ? 0 : 1))
    #expect((state.content != nil) == (state.phase == .loaded))
    #expect(state.content == nil || state.previous == nil)
    #expect(driver.effects.filter { $0 == "(poll)" }.count <= 1)
  }

  static func code(_ state: LoadingState<Novel>) -> String {
    var code: String
    switch state.phase {
    case .idle: code = "I"
    case .failed:
      code = "F" + (state.previous == nil ? "" : "p") + (state.activity == .none ? "" : "q")
    case .loading: code = (state.previous == nil ? "L" : "Q") + (state.failure == nil ? "" : "f")
    case .loaded: code = (state.isRefreshing ? "R" : "D") + (state.failure == nil ? "" : "f")
    }
    if case .waiting = state.activity { code += "w" }
    if state.isStale { code += "s" }
    if state.isPartial { code += "i" }
    if state.isHidden { code += "h" }
    if state.isRefreshDue { code += "d" }
    if !state.pendingEdits.isEmpty { code += "e" }
    if !state.buffer.actions.isEmpty { code += "b" }
    switch state.pages.activity {
    case .none: break
    case .running: code += "+"
    case .waiting: code += "~"
    }
    return code
  }
}
