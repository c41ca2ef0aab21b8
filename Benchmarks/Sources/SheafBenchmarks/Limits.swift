/// How far a row may go, and how far it should.
///
/// A limit is at least 1.5 × the worst of 20 runs with both cores busy; beyond it `--check` fails.
struct Limit: Sendable {
  /// What is measured; `÷` separates the two sides of a ratio.
  let row: String
  /// What good code reaches.
  let aim: Double
  /// What no change may pass.
  let limit: Double

  init(_ row: String, aim: Double, limit: Double) {
    self.row = row
    self.aim = aim
    self.limit = limit
  }
}

extension Limit {
  static let send = Limit("send through a Store ÷ the reducer", aim: 3, limit: 5)
  static let sendOverridden = Limit(
    "send with overridden dependencies ÷ the reducer",
    aim: 8,
    limit: 15
  )
  static let effect = Limit("effect start + finish ÷ Task.immediate", aim: 3, limit: 4)
  static let furtherSend = Limit("a running effect's further send ÷ send", aim: 5, limit: 8)
  static let depth = Limit("leaf action in scope depth 10 ÷ depth 1", aim: 12, limit: 25)
  // Why nearer than 1.5 ×: both sides do the same, so that noise meets them alike.
  static let macroPaths = Limit("macro paths ÷ hand-written", aim: 1.1, limit: 1.3)
  static let pathsToNone = Limit("macro paths ÷ if case written out", aim: 3, limit: 6)
  static let deepEffect = Limit("effect in scope depth 10 ÷ at the root", aim: 3, limit: 6)
  static let rows = Limit("row action of 10,000 rows ÷ of 1,000", aim: 1.4, limit: 1.7)
  static let busyRows = Limit("row action, 10,000 rows running ÷ 10", aim: 1.2, limit: 2)
  static let busyDetails = Limit("… effects in optional children", aim: 1.2, limit: 2)
  static let loadingRows = Limit("row's load, 10,000 rows loading ÷ 20", aim: 1.2, limit: 2)
  static let scopedRead = Limit("read in scope depth 10 ÷ at the root", aim: 1.5, limit: 3)
  static let observedSend = Limit("send, 20 paths observed ÷ send", aim: 40, limit: 60)
  static let serialQueue = Limit("1,000 effects in a serial queue ÷ at once", aim: 3, limit: 4)
  static let bytes = Limit("bytes of a running effect ÷ of a task", aim: 1.25, limit: 1.4)
  static let leftovers = Limit("entries left after 10,000 effects", aim: 0, limit: 0)
}
