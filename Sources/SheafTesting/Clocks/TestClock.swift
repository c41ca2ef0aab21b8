import Sheaf

/// A clock that stands still until a test moves it.
///
/// Given to a test store under any dependency key it joins that store: ``advance(by:)`` runs what
/// the stores' effects can do before it wakes the sleepers, one after another in the order of their
/// deadlines, and after each. Stores with one clock run on one executor.
public final class TestClock: Clock, Sendable {
  /// A moment, counted from the beginning of the clock.
  public struct Instant: InstantProtocol {
    /// How long after the beginning of the clock.
    public var offset: Duration

    /// Makes the moment that lies that long after the beginning of the clock.
    public init(offset: Duration = .zero) { self.offset = offset }

    /// The moment that lies that much later.
    ///
    /// No later, and no earlier, than a duration can say.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, isBeyond) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      let end = duration < .zero ? Int128.min : Int128.max
      return Instant(offset: Duration(attoseconds: isBeyond ? end : sum))
    }

    /// How much later the other moment is.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the left one is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Bool, Never>
    /// The effect that sleeps, and its run; nil for code outside of stores.
    let owner: (run: TestRun, key: EffectKey, isOwnTask: Bool)?

    /// Enters it in the books of its run.
    func note(at now: Instant) {
      guard let owner else { return }
      let wait = ClockWait(
        deadline: deadline.offset,
        began: now.offset,
        isOwnTask: owner.isOwnTask
      )
      owner.run.noteSleep(number, of: owner.key, wait)
    }

    /// Takes it off the books of its run, before its effect goes on.
    func endNote() {
      if let owner { owner.run.endSleep(number, of: owner.key) }
    }
  }

  private struct Time {
    var now: Instant
    var sleepers: [Int: Sleeper] = [:]
    /// Who wakes when; also those that were cancelled since.
    var alarms = AlarmQueue()
    /// Sleeps that were cancelled before they began.
    var cancelled: Set<Int> = []
    var count = 0
    var runs: [WeakRun] = []
  }

  private struct WeakRun { weak var run: TestRun? }

  private let time: Lock<Time>

  /// Makes a clock that shows the given moment.
  public init(now: Instant = Instant()) { time = Lock(Time(now: now)) }

  /// The moment it shows.
  public var now: Instant { time.withLock { $0.now } }

  /// Zero: it shows any moment it is told to.
  public var minimumResolution: Duration { .zero }

  /// Returns when the clock has been moved to the deadline; at once where that is not in the future.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let number = time.withLock { time in
      time.count += 1
      return time.count
    }
    let owner = joinRun()
    let isAwake = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let sleeper = Sleeper(
          number: number,
          deadline: deadline,
          continuation: continuation,
          owner: owner
        )
        if let answer = lieDown(sleeper) { continuation.resume(returning: answer) }
      }
    } onCancel: {
      cancel(number)
    }
    time.withLock { _ = $0.cancelled.remove(number) }
    if !isAwake { throw CancellationError() }
  }

  // MARK: - Moving it

  /// Moves the clock forward, waking what sleeps until a moment on the way.
  ///
  /// First everything that can run runs; then the sleepers wake in the order of their deadlines, the
  /// earlier sleep first among equals, and after each everything that it set going has run.
  public nonisolated(nonsending) func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(to: now.advanced(by: duration), at: site)
  }

  /// Moves the clock forward to a moment, waking what sleeps until a moment on the way.
  public nonisolated(nonsending) func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await move(to: deadline, at: site)
  }

  /// Moves the clock forward until nothing sleeps any more.
  ///
  /// When `limit` sleepers have woken and there are more, that is called endless and reported.
  public nonisolated(nonsending) func run(
    limit: Int = 10_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isCalledFromTest(at: site) else { return }
    await settle(at: site)
    var count = 0
    while let sleeper = takeFirst(until: nil) {
      if count == limit {
        sleeper.continuation.resume(returning: true)
        return reportIssue(TestStoreMessages.endlessClock(limit, now: now.offset), at: site)
      }
      count += 1
      await wake(sleeper, at: site)
    }
  }

  private nonisolated(nonsending) func move(to target: Instant, at site: SourceSite) async {
    guard isCalledFromTest(at: site) else { return }
    await settle(at: site)
    while let sleeper = takeFirst(until: target) { await wake(sleeper, at: site) }
    time.withLock { $0.now = max($0.now, target) }
  }

  private nonisolated(nonsending) func wake(_ sleeper: Sleeper, at site: SourceSite) async {
    sleeper.continuation.resume(returning: true)
    await settle(at: site)
  }

  private nonisolated(nonsending) func settle(at site: SourceSite) async {
    for run in joined {
      if await !run.settle(), let text = run.endlessness { reportIssue(text, at: site) }
    }
  }

  private func isCalledFromTest(at site: SourceSite) -> Bool {
    guard let run = TestRun.current, joined.contains(where: { $0 === run }) else { return true }
    reportIssue(TestStoreMessages.clockMovedByEffect, at: site)
    return false
  }

  // MARK: - Whom it has joined

  private var joined: [TestRun] { time.withLock { $0.runs.compactMap(\.run) } }

  /// The run of the stores it was given to.
  var run: TestRun? { joined.first }

  func join(_ run: TestRun) {
    time.withLock { time in
      time.runs.removeAll { $0.run == nil }
      if !time.runs.contains(where: { $0.run === run }) { time.runs.append(WeakRun(run: run)) }
    }
  }

  /// Joins the run of the effect that is about to sleep.
  private func joinRun() -> (run: TestRun, key: EffectKey, isOwnTask: Bool)? {
    guard let frame = EffectRunner.current.get(),
      let run = DependencyValues.current[TestRunKey.self]
    else { return nil }
    join(run)
    return (run, frame.key, frame.isOwnTask)
  }

  // MARK: - Who sleeps

  /// Puts a sleeper on the list; its answer where it need not sleep.
  private func lieDown(_ sleeper: Sleeper) -> Bool? {
    time.withLock { time in
      if time.cancelled.remove(sleeper.number) != nil { return false }
      if sleeper.deadline <= time.now { return true }
      time.sleepers[sleeper.number] = sleeper
      time.alarms.add(Alarm(deadline: sleeper.deadline.offset, number: sleeper.number))
      sleeper.note(at: time.now)
      return nil
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = time.withLock { time -> Sleeper? in
      let sleeper = time.sleepers.removeValue(forKey: number)
      if sleeper == nil { time.cancelled.insert(number) }
      return sleeper
    }
    sleeper?.endNote()
    sleeper?.continuation.resume(returning: false)
  }

  /// Takes the sleeper that wakes first, if that is not later than the target, and shows its time.
  private func takeFirst(until target: Instant?) -> Sleeper? {
    let sleeper = time.withLock { time -> Sleeper? in
      while let alarm = time.alarms.first {
        guard let sleeper = time.sleepers[alarm.number] else {
          time.alarms.removeFirst()
          continue
        }
        if let target, sleeper.deadline > target { return nil }
        time.alarms.removeFirst()
        time.sleepers[alarm.number] = nil
        time.now = max(time.now, sleeper.deadline)
        return sleeper
      }
      return nil
    }
    sleeper?.endNote()
    return sleeper
  }
}
