import Sheaf
import Synchronization

/// Runs jobs where and when it is told to: on the thread that calls ``runReady()``.
///
/// It is the serial executor of a test's stores and the task executor of their effects, so that all
/// that a test can see happens one job at a time, in an order that does not change from run to run.
final class ManualExecutor: PumpedExecutor {
  private struct Jobs {
    var ready: [UnownedJob] = []
    /// The oldest job; those before it have been taken.
    var head = 0
    var schedule: Schedule
    /// Who waits for a job to become ready, by the number of the wait.
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    /// Waits that were given up before they began.
    var givenUp: Set<Int> = []
    var waitCount = 0
    /// Whether a thread runs jobs, or has kept the right to.
    var isHeld = false
    /// Who waits for that right.
    var applicants: [CheckedContinuation<Void, Never>] = []
    /// Whether nobody will run jobs any more: they go to the pool.
    var isAbandoned = false
    /// What was found to have no end: no job is run any more.
    var loop: Loop?
  }

  /// Steps without end.
  enum Loop {
    /// Jobs made jobs.
    case jobs
    /// Within one job an action led to an action; the text says which, and who sent it.
    case actions(last: String)
    /// Each visit of the main actor led to jobs, and those to the next.
    case visits
  }

  private let jobs: Lock<Jobs>
  /// How much is called endless: jobs in one call of ``runReady()``, actions in one job.
  let limit: Int
  /// How many visits of the main actor in one step are called endless.
  var visitLimit: Int { limit / 4 }
  /// How many jobs were begun.
  private let begun = Atomic<Int>(0)
  /// How many effects of each store were entered and have not returned.
  private let effects = Lock<[ObjectIdentifier: Int]>([:])

  init(limit: Int = 200_000) {
    jobs = Lock(Jobs(schedule: .current))
    self.limit = limit
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (waiters, isAbandoned) = jobs.withLock { jobs in
      jobs.ready.append(job)
      let waiters = Array(jobs.waiters.values)
      jobs.waiters = [:]
      return (waiters, jobs.isAbandoned)
    }
    for waiter in waiters { waiter.resume() }
    if isAbandoned { runOnPool() }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  // MARK: - Running jobs

  /// Runs jobs until none is ready; false, once, where they do not come to an end.
  ///
  /// The caller holds the executor. Endless jobs are left alone from then on.
  func runReady() -> Bool {
    var count = 0
    while let job = take() {
      begun.add(1, ordering: .relaxed)
      run(job)
      count += 1
      if count == limit { stop(.jobs) }
    }
    return count == 0 || loop == nil
  }

  /// Runs no job any more, since there is no end of them.
  func stop(_ loop: Loop) {
    jobs.withLock { if $0.loop == nil { $0.loop = loop } }
  }

  func posted(waiting count: Int, name: String?, at site: SourceSite, for action: any Sendable) {
    // Why only where an effect runs: what the world around it posts waits for the test's next step.
    if count < limit || EffectRunner.current.get() == nil { return }
    let last = TestStoreMessages.lastPost(name, at: site, for: action)
    stop(.actions(last: last))
    // Why: a loop is in the task under way, and may heed this.
    withUnsafeCurrentTask { $0?.cancel() }
    // Why: it heeds nothing and holds the thread, so the test would never end.
    if count > 3 * limit { fatalError(TestStoreMessages.unstoppable(count, last)) }
  }

  /// What was found to have no end; nil as long as all is well.
  var loop: Loop? { jobs.withLock { $0.loop } }

  func effectBegan(of store: ObjectIdentifier) {
    effects.withLock { $0[store, default: 0] += 1 }
  }

  func effectEnded(of store: ObjectIdentifier) {
    effects.withLock { effects in
      let count = effects[store, default: 1] - 1
      effects[store] = count > 0 ? count : nil
    }
  }

  /// How many effects of a store were entered and have not returned.
  func effectCount(of store: ObjectIdentifier) -> Int { effects.withLock { $0[store] ?? 0 } }

  /// The number of the job that runs now.
  var jobNumber: Int { begun.load(ordering: .relaxed) }

  func runNow(_ task: Task<Void, Never>) {
    // Why: a job of a task is the task; both are frozen structs of one reference to it.
    let wanted = unsafeBitCast(task, to: UnsafeRawPointer.self)
    let job = jobs.withLock { jobs -> UnownedJob? in
      let index = jobs.ready[jobs.head...].lastIndex { job in
        unsafeBitCast(job, to: UnsafeRawPointer.self) == wanted
      }
      return index.map { jobs.ready.remove(at: $0) }
    }
    if let job { run(job) }
  }

  private func run(_ job: UnownedJob) {
    job.runSynchronously(
      isolatedTo: asUnownedSerialExecutor(),
      taskExecutor: asUnownedTaskExecutor()
    )
  }

  /// Whether a job could be run now.
  var hasReadyJob: Bool { jobs.withLock { $0.loop == nil && $0.ready.count > $0.head } }

  private func take() -> UnownedJob? {
    jobs.withLock { jobs in
      if jobs.loop != nil { return nil }
      let count = jobs.ready.count - jobs.head
      guard count > 0 else {
        jobs.ready.removeAll(keepingCapacity: true)
        jobs.head = 0
        return nil
      }
      let index = jobs.head + jobs.schedule.pick(of: count)
      let job = jobs.ready[index]
      // Why: the older ones keep their order.
      for later in stride(from: index, to: jobs.head, by: -1) {
        jobs.ready[later] = jobs.ready[later - 1]
      }
      jobs.head += 1
      return job
    }
  }

  // MARK: - Holding it

  /// Gets the right to run jobs, waiting for whoever has it.
  nonisolated(nonsending) func hold() async {
    await withCheckedContinuation { continuation in
      let isMine = jobs.withLock { jobs in
        if jobs.isHeld { jobs.applicants.append(continuation) }
        defer { jobs.isHeld = true }
        return !jobs.isHeld
      }
      if isMine { continuation.resume() }
    }
  }

  /// Gets the right to run jobs where nobody has it.
  func tryToHold() -> Bool {
    jobs.withLock { jobs in
      defer { jobs.isHeld = true }
      return !jobs.isHeld
    }
  }

  /// Gives the right to run jobs to the next who waits for it.
  func release() {
    let next = jobs.withLock { jobs in
      if jobs.applicants.isEmpty {
        jobs.isHeld = false
        return nil as CheckedContinuation<Void, Never>?
      }
      return jobs.applicants.removeFirst()
    }
    next?.resume()
    // Why: a job that came while the executor was held found nobody on the pool to run it.
    if next == nil, hasReadyJob, jobs.withLock({ $0.isAbandoned }) { runOnPool() }
  }

  // MARK: - Waiting for work

  /// Returns when a job is ready, when the wait was given up, or when the task is cancelled.
  ///
  /// The closure is given the number to call ``giveUp(_:)`` with.
  nonisolated(nonsending) func waitForJob(_ prepare: (Int) -> Void) async {
    let number = jobs.withLock { jobs in
      jobs.waitCount += 1
      return jobs.waitCount
    }
    prepare(number)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = jobs.withLock { jobs in
          if jobs.givenUp.remove(number) != nil || jobs.ready.count > jobs.head { return true }
          jobs.waiters[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      giveUp(number)
    }
    jobs.withLock { _ = $0.givenUp.remove(number) }
  }

  /// Ends a wait without a job.
  func giveUp(_ number: Int) {
    let waiter = jobs.withLock { jobs in
      let waiter = jobs.waiters.removeValue(forKey: number)
      if waiter == nil { jobs.givenUp.insert(number) }
      return waiter
    }
    waiter?.resume()
  }

  // MARK: - Ending

  /// Lets what is left of the effects end on the pool, since no test will run it.
  func abandon() {
    jobs.withLock { $0.isAbandoned = true }
    if hasReadyJob { runOnPool() }
  }

  private func runOnPool() {
    EffectRunner.leave {
      guard self.tryToHold() else { return }
      _ = self.runReady()
      self.release()
    }
  }
}
