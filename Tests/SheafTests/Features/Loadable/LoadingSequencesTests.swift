import SheafTesting
import Testing

@testable import Sheaf

/// Random events with answers in any order: the invariants of loading hold after every step.
@MainActor
struct LoadingSequencesTests {
  private static let policies: [LoadPolicy] = [
    LoadPolicy(),
    LoadPolicy {
      $0.retry = retry
      $0.timeout = .seconds(1)
      $0.polling = .every(.seconds(1))
      $0.onAppear = [.ifStale, .retryFailures]
    },
    LoadPolicy {
      $0.retry = retry
      $0.refreshWhileRefreshing = .latest
      $0.reloadFailure = .restorePrevious
      $0.requestChange = .discard
      $0.cancelsOnDisappear = true
      $0.loadMoreWhileRefreshing = .join
      $0.polling = .every(.seconds(1))
    },
  ]

  private static let retry = RetryPolicy.attempts(3, backoff: .constant(.seconds(1))) { error in
    (error as? LoadError)?.number != 1
  }

  // loadable 10
  @Test func tenThousandSequencesKeepTheInvariants() async {
    let first = UInt64.random(in: 0..<1_000_000)
    print("Loading sequences start at seed \(first).")
    for seed in first..<first + 10_000 {
      let steps = LoadStep.sequence(seed: seed, count: 30)
      guard let problem = run(steps, seed, .none) else { continue }
      let short = await shortened(steps) { run($0, seed, .none) != nil }
      Issue.record("seed \(seed): \(problem); shortest: \(short), \(run(short, seed, .none) ?? "")")
      return
    }
  }

  @Test(arguments: SimulatedLoad.Fault.allCases.filter { $0 != .none })
  func aPlantedFaultIsFoundAndShrunk(_ fault: SimulatedLoad.Fault) async throws {
    let seed = try #require(
      (0..<200).first { run(LoadStep.sequence(seed: $0, count: 30), $0, fault) != nil }
    )
    let steps = LoadStep.sequence(seed: seed, count: 30)
    let short = await shortened(steps) { run($0, seed, fault) != nil }
    #expect(short.count <= 6, "\(short)")
    #expect(run(short, seed, fault) != nil)
    for index in short.indices {
      var shorter = short
      shorter.remove(at: index)
      #expect(run(shorter, seed, fault) == nil, "\(short) can lose step \(index)")
    }
  }

  @Test func theSameEventsAndAnswersGiveTheSameStates() {
    for seed in UInt64(0)..<200 {
      var first = SimulatedLoad(Self.policies[Int(seed) % Self.policies.count])
      var second = first
      for step in LoadStep.sequence(seed: seed, count: 30) {
        _ = first.take(step)
        _ = second.take(step)
        #expect(first.state == second.state)
      }
    }
  }

  private func run(
    _ steps: [LoadStep],
    _ seed: UInt64,
    _ fault: SimulatedLoad.Fault
  ) -> String? {
    var load = SimulatedLoad(Self.policies[Int(seed) % Self.policies.count])
    load.fault = fault
    for step in steps {
      if let problem = load.take(step) { return problem }
    }
    return load.settle()
  }

  // MARK: - Through a store

  // loadable 10
  @Test func randomSequencesThroughAStoreKeepTheInvariants() async {
    let first = UInt64.random(in: 0..<1_000_000)
    print("Loading sequences through a store start at seed \(first).")
    for seed in first..<first + 400 {
      let steps = LoadStep.sequence(seed: seed, count: 15)
      guard let problem = await runStore(steps, seed) else { continue }
      let short = await shortened(steps) { await runStore($0, seed) != nil }
      let rest = await runStore(short, seed) ?? ""
      Issue.record("seed \(seed): \(problem); shortest: \(short), \(rest)")
      return
    }
  }

  private func runStore(_ steps: [LoadStep], _ seed: UInt64) async -> String? {
    var life = StoreLife(Self.policies[Int(seed) % Self.policies.count])
    for step in steps {
      if let problem = await life.take(step) { return problem }
    }
    return await life.settle()
  }
}

/// A life in a store: the same steps, with a loader, a clock and handles.
@MainActor
private struct StoreLife {
  private let driver: NovelDriver
  private var handles: [TestStoreTask] = []
  /// The generation of the load to which each call of the loader belongs.
  private var generations: [Int] = []

  init(_ policy: LoadPolicy) {
    driver = NovelDriver { $0.policy = policy }
  }

  mutating func take(_ step: LoadStep) async -> String? {
    let before = driver.state
    driver.desk.heedCancellation(generations.count % 2 == 0)
    var isCurrent = true
    switch step {
    case .event(.tick): await driver.advance(.seconds(1))
    case .event(let event): handles.append(await driver.send(action(for: event)))
    case .answer(let pick, let answer):
      let open = driver.desk.openCalls
      if open.isEmpty { return await takePage(answer) }
      let call = open[pick % open.count]
      isCurrent = generations[call] == before.generation && before.activity != .none
      await driver.answer(call, result(of: answer, isCurrent))
    }
    while generations.count < driver.desk.requests.count {
      generations.append(driver.state.generation)
    }
    if !isCurrent, driver.state != before { return "an answer nobody waits for changed the state" }
    return problem
  }

  private func takePage(_ answer: LoadStep.Answer) async -> String? {
    guard let page = driver.novel.rest.openCalls.last else { return nil }
    let result: Result<Novel.State, any Error> =
      answer == .success ? .success(Novel.State(text: "+")) : .failure(LoadError())
    driver.novel.rest.answer(page, result)
    await driver.settle()
    return problem
  }

  /// Lets everything end: nothing is left, and every handle is over.
  mutating func settle() async -> String? {
    await driver.send(.disappear)
    for _ in 0..<40 {
      for call in driver.desk.openCalls {
        await driver.answer(call, .success(.whole(Novel.State(text: "last"))))
      }
      for page in driver.novel.rest.openCalls {
        driver.novel.rest.answer(page, .failure(LoadError()))
      }
      await driver.advance(.seconds(1))
      if driver.effects.isEmpty { break }
    }
    if !driver.effects.isEmpty { return "\(driver.effects) are left" }
    if handles.contains(where: { !$0.isFinished }) { return "a handle never ends" }
    await driver.store.finish()
    return nil
  }

  private func action(for event: LoadStep.Event) -> LoadingActionOf<Novel> {
    switch event {
    case .load: .load
    case .appear: .appear
    case .disappear: .disappear
    case .retry: .retry
    case .refresh: .refresh
    case .reload: .reload
    case .cancel: .cancel
    case .invalidate: .invalidate
    case .otherRequest: .setRequest(driver.state.request + 1)
    case .sameRequest: .setRequest(driver.state.request)
    case .setContent: .setContent(Novel.State(text: "set"))
    case .setStaleContent: .setContent(Novel.State(text: "set"), isStale: true)
    case .dismissFailure: .dismissFailure
    case .tick: .polled
    case .edit: .edit("a", .write("a"))
    case .otherEdit: .edit("b", .write("b"))
    case .commit: .commit("a")
    case .commitAfresh: .commit("a", refreshes: true)
    case .rollback: .rollback("a")
    case .otherRollback: .rollback("b")
    case .loadMore: .loadMore
    }
  }

  private func result(
    of answer: LoadStep.Answer,
    _ isCurrent: Bool
  ) -> Result<Novel.Step, any Error> {
    switch answer {
    case .success: .success(.whole(Novel.State(text: "new")))
    case .partial: .success(isCurrent ? .part(Novel.State(text: "part")) : .end)
    case .end: .success(.end)
    case .failure, .timeOut: .failure(LoadError(number: 1))
    case .failureAgain: .failure(LoadError(number: 9))
    case .cancellation: .failure(CancellationError())
    }
  }

  private var problem: String? {
    let state = driver.state
    let loads = driver.effects.filter { $0 == "load" || $0 == "(wait)" }
    let expected: [String] =
      switch state.activity {
      case .none: []
      case .running: ["load"]
      case .waiting: ["(wait)"]
      }
    if loads != expected { return "\(loads) run while \(state.activity)" }
    if driver.effects.filter({ $0 == "(page)" }).count != (state.isLoadingMore ? 1 : 0) {
      return "\(driver.effects) while \(state.pages.activity)"
    }
    if (state.content != nil) != (state.phase == .loaded) { return "loaded without content" }
    if state.content != nil, state.previous != nil { return "content is there twice" }
    let polls = driver.effects.filter { $0 == "(poll)" }.count
    if polls > (state.phase == .idle || state.isHidden ? 0 : 1) { return "\(polls) polls" }
    return nil
  }
}
