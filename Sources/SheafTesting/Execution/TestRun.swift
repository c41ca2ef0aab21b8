import Sheaf

/// What the stores of one test share: an executor, and the knowledge of who waits for what.
///
/// Stores that were given the same ``TestClock`` share one.
final class TestRun: Sendable {
  /// A store that takes part, while it is there.
  struct Member: Sendable {
    /// Whether any of its effects satisfies the predicate; called between two jobs.
    let hasEffect: @Sendable ((EffectKey, _ hasStarted: Bool) -> Bool) -> Bool
  }

  private struct Book {
    var members: [ObjectIdentifier: Member] = [:]
    /// Deadlines of the sleeps of each effect, by the number of the sleep.
    var sleeps: [EffectKey: [Int: ClockWait]] = [:]
  }

  let executor: ManualExecutor
  private let book = Lock(Book())

  init(_ executor: ManualExecutor = ManualExecutor()) { self.executor = executor }

  /// The run whose job is under way; nil in the test's own code.
  static var current: TestRun? {
    EffectRunner.current.get() == nil ? nil : DependencyValues.current[TestRunKey.self]
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
    book.withLock { $0.sleeps[key, default: [:]][number] = wait }
  }

  func endSleep(_ number: Int, of key: EffectKey) {
    book.withLock { book in
      book.sleeps[key]?[number] = nil
      if book.sleeps[key]?.isEmpty == true { book.sleeps[key] = nil }
    }
  }

  /// What an effect waits for; called when no job is ready.
  func wait(of effect: RunningEffect) -> EffectWait {
    switch effect.info.awaits {
    case .queueSlot(let queue): return .queueSlot("\(queue)")
    case .queueSpacing(let queue):
      return .queueSpacing("\(queue)", effect.pause.flatMap(sleep(of:)))
    case nil: return sleep(of: effect.key).map { .clock($0) } ?? .outside
    }
  }

  /// The first of the sleeps of an effect, or of a pause of a queue, to end.
  private func sleep(of key: EffectKey) -> ClockWait? {
    book.withLock { $0.sleeps[key] }?.values.min { $0.deadline < $1.deadline }
  }

  /// Whether any effect waits for something that the test cannot see.
  private var hasOutsideWait: Bool {
    let (members, sleeps) = book.withLock { ($0.members, $0.sleeps) }
    return members.values.contains { member in
      member.hasEffect { key, hasStarted in hasStarted && sleeps[key] == nil }
    }
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
    /// Jobs make jobs without end.
    case endless
  }

  /// Runs everything that is ready, and what the main actor hands back, until quiet.
  ///
  /// - Returns: False where jobs make jobs without end.
  @discardableResult
  nonisolated(nonsending) func settle(after schedule: () -> Void = {}) async -> Bool {
    await executor.hold()
    defer { executor.release() }
    schedule()
    guard executor.runReady() else { return false }
    while hasOutsideWait, await visitMainActor() {
      guard executor.runReady() else { return false }
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
  /// A ``TestClock``.
  case clock(ClockWait)
  /// A slot of the queue of this name, which other effects hold.
  case queueSlot(String)
  /// The spacing of the queue of this name, on a ``TestClock`` where it is known until when.
  case queueSpacing(String, ClockWait?)
  /// Something that the test cannot see.
  case outside
}

/// A sleep until a moment of a clock.
struct ClockWait: Equatable, Sendable {
  /// Counted from the beginning of the clock.
  let deadline: Duration
  /// Where the clock stood when the sleep began.
  let began: Duration
}

/// Leads from the dependencies of a test store to its run.
enum TestRunKey: DependencyKey {
  static let liveValue: TestRun? = nil
  static let testValue: TestRun? = nil
}
