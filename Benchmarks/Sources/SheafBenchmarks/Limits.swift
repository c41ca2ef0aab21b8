/// How far a row may go, and how far it should.
///
/// A limit is at least 1.5 × the worst of 20 runs with both cores busy, as `.ci/busy-benchmarks`
/// measures them; beyond it `--check`, which takes the best of three, fails. Where a limit is nearer than
/// that, as some promises are, the script says so.
struct Limit: Sendable {
  /// What the number of a row is.
  enum Unit: Sendable {
    /// The cost of the first side, divided by that of the second.
    case ratio
    /// To which power of n cost grows.
    case exponent
    /// A number of things.
    case count
  }

  /// What is measured; `÷` separates the two sides of a ratio.
  let row: String
  let unit: Unit
  /// What good code reaches.
  let aim: Double
  /// What no change may pass.
  let limit: Double

  init(_ row: String, _ unit: Unit = .ratio, aim: Double, limit: Double) {
    self.row = row
    self.unit = unit
    self.aim = aim
    self.limit = limit
  }
}

// MARK: - Sending

extension Limit {
  static let send = Limit("send through a Store ÷ the reducer", aim: 3, limit: 5)
  static let sendOverridden = Limit(
    "send with overridden dependencies ÷ the reducer",
    aim: 8,
    limit: 15
  )
  static let effect = Limit("effect start + finish ÷ Task.immediate", aim: 3, limit: 4)
  static let furtherSend = Limit("a running effect's further send ÷ send", aim: 5, limit: 8)
  static let deepEffect = Limit("effect in scope depth 10 ÷ at the root", aim: 3, limit: 6)
  static let storeMade = Limit("store made and released ÷ Task.immediate", aim: 6, limit: 9)
  static let scopeMade = Limit("child's store made, released ÷ Task.immediate", aim: 5, limit: 8)
  static let bytes = Limit("bytes of a running effect ÷ of a task", aim: 1.25, limit: 1.4)
  static let leftovers = Limit("entries left after 10,000 effects", .count, aim: 0, limit: 0)
}

// MARK: - Composition

extension Limit {
  static let depth = Limit("leaf action in scope depth 10 ÷ depth 1", aim: 12, limit: 25)
  // Why nearer than 1.5 ×: both sides do the same, so that noise meets them alike.
  static let macroPaths = Limit("macro paths ÷ hand-written", aim: 1.1, limit: 1.3)
  static let pathsToNone = Limit("macro paths ÷ if case written out", aim: 3, limit: 6)
  static let rows = Limit("row action of 10,000 rows ÷ of 1,000", aim: 1.4, limit: 1.7)
  static let busyRows = Limit("row action, 10,000 rows running ÷ 10", aim: 1.2, limit: 2)
  static let busyDetails = Limit("… effects in optional children", aim: 1.2, limit: 2)
  static let loadingRows = Limit("row's load, 10,000 rows loading ÷ 20", aim: 1.2, limit: 2)
  static let loadedRows = Limit("1,000 rows loaded ÷ by hand", aim: 3, limit: 9)
}

// MARK: - Queues

extension Limit {
  static let concurrentQueue = queue("concurrent", aim: 1.4, limit: 2.7)
  static let latestQueue = queue("latest", aim: 0.7, limit: 1.2)
  static let serialQueue = queue("serial", aim: 3, limit: 4)
  static let exhaustQueue = queue("exhaust", aim: 0.7, limit: 1.1)
  static let boundedQueue = queue("bounded 4", aim: 1.5, limit: 2.5)
  static let newDroppedQueue = queue("bounded 4, new dropped", aim: 0.7, limit: 1.1)
  static let waitingDroppedQueue = queue("bounded 4, waiting dropped", aim: 0.7, limit: 1.1)
  static let runningCancelledQueue = queue("bounded 4, running cancelled", aim: 0.7, limit: 1.2)

  private static func queue(_ policy: String, aim: Double, limit: Double) -> Limit {
    Limit("1,000 effects, \(policy) ÷ no queue", aim: aim, limit: limit)
  }
}

// MARK: - Observation

extension Limit {
  static let untrackedRead = Limit("untracked read ÷ of an @Observable class", aim: 2, limit: 4)
  static let scopedRead = Limit("read in scope depth 10 ÷ at the root", aim: 1.5, limit: 3)
  static let unobservedSend = Limit("send, 0 paths observed any more ÷ send", aim: 1.1, limit: 1.6)
  static let sendWith1Path = Limit("send, 1 path observed ÷ send", aim: 4, limit: 6)
  static let sendWith10Paths = Limit("send, 10 paths observed ÷ send", aim: 8, limit: 14)
  static let observedSend = Limit("send, 20 paths observed ÷ send", aim: 40, limit: 60)
  static let sendWith100Paths = Limit("send, 100 paths observed ÷ send", aim: 50, limit: 90)
  static let sendWith1000Paths = Limit(
    "send, 1,000 paths observed ÷ send",
    aim: 500,
    limit: 900
  )
  static let observedRows = Limit("changed row of 100,000 observed ÷ of 100", aim: 1.3, limit: 2)
}

// MARK: - Testing

extension Limit {
  static let testStep = Limit("test store's step ÷ a send", aim: 250, limit: 450)
  static let testReceive = Limit("test store's send + receive ÷ its step", aim: 2.2, limit: 3.5)
  static let dump = Limit("dump of 20 rows ÷ Swift.dump", aim: 1.5, limit: 2.5)
  static let diff = Limit("diff, one row of 20 ÷ dump of all", aim: 0.1, limit: 0.2)
}

// MARK: - Growth

extension Limit {
  static let growingPaths = growth("send, n paths observed, 10 … 1,000", aim: 1, limit: 1.1)
  static let growingRows = growth("row action of n rows, 1,000 … 100,000", aim: 0.1, limit: 0.3)
  static let growingBusyRows = growth(
    "row action, n rows running, 100 … 10,000",
    aim: 0.05,
    limit: 0.15
  )
  static let growingObservedRows = growth(
    "changed row of n observed, 1,000 … 100,000",
    aim: 0.05,
    limit: 0.2
  )
  static let growingTurn = growth("n actions in one turn, 100 … 10,000", aim: 1.05, limit: 1.2)
  static let growingCrowd = growth("n effects at once, 100 … 10,000", aim: 1.1, limit: 1.25)
  static let growingQueue = growth(
    "n effects in a serial queue, 100 … 10,000",
    aim: 1.05,
    limit: 1.25
  )
  static let growingIDs = growth("n effects cancelled by id, 100 … 10,000", aim: 1.05, limit: 1.3)
  static let growingLoads = growth("n rows loaded, 10 … 1,000", aim: 1.05, limit: 1.2)
  static let growingDump = growth("dump of n rows, 10 … 1,000", aim: 1.05, limit: 1.2)
  static let growingDiff = growth("diff, one row of n, 10 … 1,000", aim: 0.5, limit: 0.7)

  private static func growth(_ what: String, aim: Double, limit: Double) -> Limit {
    Limit("growth: \(what)", .exponent, aim: aim, limit: limit)
  }
}
