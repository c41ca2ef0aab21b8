import Sheaf

/// What the stores of one test share: an executor, and the knowledge of who waits for what.
///
/// Stores that were given the same ``TestClock`` share one.
final class TestRun: Sendable {
  /// A store that takes part, while it is there.
  struct Member: Sendable {
    /// What the keys of its effects name it by.
    let key: ObjectIdentifier
    /// Its effects that have not ended; called between two jobs.
    let runningEffects: @Sendable () -> [RunningEffect]
    /// The pauses of its queues that hold effects up; called between two jobs.
    let awaitedPauses: @Sendable () -> [EffectKey]
  }

  private struct Book {
    var members: [ObjectIdentifier: Member] = [:]
    /// Deadlines of the sleeps of each effect, by the number of the sleep.
    var sleeps: [EffectKey: [Int: ClockWait]] = [:]
    /// How many effects of each store sleep in their own task.
    // Invariant: the count of those in `sleeps`, so that nobody has to walk them.
    var sleepers: [ObjectIdentifier: Int] = [:]
  }

  let executor: ManualExecutor
  /// The action that was reduced last, of any store.
  let last = Lock<LastAction?>(nil)
  private let book = Lock(Book())

  init(_ executor: ManualExecutor = ManualExecutor()) { self.executor = executor }

  /// The run whose job is under way; nil in the test's own code.
  static var current: TestRun? {
    EffectRunner.current.get() == nil ? nil : DependencyValues.current[TestRunKey.self]
  }

  /// False where a step of the test can do nothing.
  ///
  /// That is reported where an effect of the run calls, which would wait for itself; that nothing
  /// comes to rest any more has been reported before.
  func isReady(at site: SourceSite) -> Bool {
    if executor.loop != nil { return false }
    guard TestRun.current === self else { return true }
    reportIssue(TestStoreMessages.calledByEffect, at: site)
    return false
  }

  // MARK: - Who takes part

  func join(_ member: Member, as id: ObjectIdentifier) {
    book.withLock { $0.members[id] = member }
  }

  /// Lets go of a store; after the last one, what is left of the effects ends on the pool.
  func leave(_ id: ObjectIdentifier) {
    let isEmpty = book.withLock { book in
      book.members[id] = nil
      return book.members.isEmpty
    }
    if isEmpty { executor.abandon() }
  }

  // MARK: - Who waits for what

  func noteSleep(_ number: Int, of key: EffectKey, _ wait: ClockWait) {
    book.withLock { book in
      book.sleeps[key, default: [:]][number] = wait
      // Why: a task sleeps once at a time.
      if wait.isOwnTask { book.sleepers[key.store, default: 0] += 1 }
    }
  }

  func endSleep(_ number: Int, of key: EffectKey) {
    book.withLock { book in
      let wait = book.sleeps[key]?.removeValue(forKey: number)
      if wait?.isOwnTask == true { book.sleepers[key.store, default: 1] -= 1 }
      if book.sleeps[key]?.isEmpty == true { book.sleeps[key] = nil }
    }
  }

  /// What an effect waits for; called when no job is ready.
  func wait(of effect: RunningEffect) -> EffectWait {
    switch effect.info.awaits {
    case .queueSlot(let queue): return .queueSlot("\(queue)")
    case .queueSpacing(let queue):
      return .queueSpacing("\(queue)", effect.pause.flatMap { firstSleep(of: $0)?.first })
    case nil:
      guard let sleep = firstSleep(of: effect.key) else {
        return effect.isFollower ? .otherEffects : .outside
      }
      return .clock(sleep.first, isKnown: sleep.isKnown)
    }
  }

  /// The first of the sleeps of an effect, or of a pause of a queue, to end.
  ///
  /// Known to wait for the clock alone is what sleeps in its own task: where only a child of it
  /// sleeps, another child or the effect itself may wait for what the test cannot see, as in a race
  /// of an answer and a time-out.
  private func firstSleep(of key: EffectKey) -> (first: ClockWait, isKnown: Bool)? {
    guard let sleeps = book.withLock({ $0.sleeps[key] })?.values else { return nil }
    guard let first = sleeps.min(by: { $0.deadline < $1.deadline }) else { return nil }
    return (first, sleeps.contains { $0.isOwnTask })
  }

  /// Whether any effect waits for something that the test cannot see.
  private var hasOutsideWait: Bool {
    let (members, sleepers) = book.withLock { ($0.members, $0.sleepers) }
    return members.values.contains { member in
      executor.effectCount(of: member.key) > sleepers[member.key, default: 0]
        || member.awaitedPauses().contains { firstSleep(of: $0) == nil }
    }
  }

  /// One line per effect of a send: what it is, and what it waits for.
  func effectLines(of task: StoreTask?) -> [String] {
    runningEffects.filter { $0.sendID == task?.sendID }.map { effect in
      TestStoreMessages.line(of: effect.info, wait(of: effect))
    }
  }

  /// The effect whose code runs now.
  var currentEffect: EffectInfo? {
    let key = EffectRunner.current.get()?.key
    return runningEffects.first { $0.key == key }?.info
  }

  var runningEffects: [RunningEffect] {
    book.withLock { $0.members }.values.flatMap { $0.runningEffects() }
  }

  // MARK: - Running until quiet

  /// How a wait ended.
  enum Ending {
    /// What was waited for is there.
    case done
    /// Nothing is ready, and nothing outside can change that.
    case quiet
    /// Something outside did not come within the limit.
    case timedOut
    /// Jobs make jobs, or actions make actions, without end.
    case endless
  }

  /// Runs everything that is ready, and what the main actor hands back, until quiet.
  ///
  /// - Returns: False, once, where there is no end of it.
  @discardableResult
  nonisolated(nonsending) func settle(after schedule: () -> Void = {}) async -> Bool {
    await executor.hold()
    defer { executor.release() }
    schedule()
    guard executor.runReady() else { return false }
    var visits = 0
    while hasOutsideWait, await visitMainActor() {
      visits += 1
      if visits == executor.visitLimit { executor.stop(.visits) }
      guard executor.runReady(), executor.loop == nil else { return false }
    }
    return true
  }

  /// Runs until the condition holds or nothing can change it; the limit is for what is outside.
  nonisolated(nonsending) func wait(
    upTo limit: Duration,
    for isDone: () -> Bool
  ) async -> Ending {
    guard await settle() else { return .endless }
    let end = ContinuousClock.now.advanced(by: limit)
    while !isDone() {
      guard hasOutsideWait else { return .quiet }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero, !Task.isCancelled else { return .timedOut }
      await waitForJob(upTo: left)
      guard await settle() else { return .endless }
    }
    return .done
  }

  private nonisolated(nonsending) func waitForJob(upTo limit: Duration) async {
    var timer: Task<Void, Never>?
    await executor.waitForJob { [executor] number in
      timer = EffectRunner.check(after: limit) { executor.giveUp(number) }
    }
    timer?.cancel()
  }

  /// Lets the main actor do what effects have asked of it; true where that made a job ready.
  private nonisolated(nonsending) func visitMainActor() async -> Bool {
    await executor.waitForJob { [executor] number in
      EffectRunner.visitMainActor { executor.giveUp(number) }
    }
    return executor.hasReadyJob
  }
}

/// What a running effect waits for.
enum EffectWait: Equatable {
  /// A ``TestClock``; where that is not known, perhaps for something else too.
  case clock(ClockWait, isKnown: Bool)
  /// A slot of the queue of this name, which other effects hold.
  case queueSlot(String)
  /// The spacing of the queue of this name, on a ``TestClock`` where it is known until when.
  case queueSpacing(String, ClockWait?)
  /// What other effects of its store do.
  case otherEffects
  /// Something that the test cannot see.
  case outside
}

/// A sleep until a moment of a clock.
struct ClockWait: Equatable, Sendable {
  /// Counted from the beginning of the clock.
  let deadline: Duration
  /// Where the clock stood when the sleep began.
  let began: Duration
  /// Whether the effect's own task sleeps, and not a child of it.
  let isOwnTask: Bool
}

/// Leads from the dependencies of a test store to its run.
enum TestRunKey: DependencyKey {
  static let liveValue: TestRun? = nil
  static let testValue: TestRun? = nil
}
