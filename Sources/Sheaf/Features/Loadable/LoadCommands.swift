/// What the wrapper must do after an event: the state machine decides, the wrapper performs.
///
/// Several at once are performed in the order in which they stand here.
@usableFromInline
struct LoadCommands: OptionSet, Sendable, Hashable {
  @usableFromInline let rawValue: UInt16

  @usableFromInline
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Nothing is done.
  static let nothing: LoadCommands = []
  /// Stop the load, its time-out and its wait.
  static let stop = LoadCommands(rawValue: 1)
  /// Stop the time-out of the load.
  static let stopTimer = LoadCommands(rawValue: 2)
  /// Stop the loading of a further page.
  static let stopPage = LoadCommands(rawValue: 4)
  /// Stop polling; where nothing is there, listening to the cache too.
  static let stopPolling = LoadCommands(rawValue: 8)
  /// Stop what runs and load for the request, as a new load.
  static let start = LoadCommands(rawValue: 16)
  /// Stop what runs and wait before the next attempt of the same load.
  static let wait = LoadCommands(rawValue: 32)
  /// Stop what runs and make the next attempt of the same load.
  static let again = LoadCommands(rawValue: 64)
  /// Wait for the load that runs.
  static let join = LoadCommands(rawValue: 128)
  /// Load a further page.
  static let startPage = LoadCommands(rawValue: 256)
  /// Hold a place for the further page that is loaded later.
  static let holdPage = LoadCommands(rawValue: 512)
  /// Wait for the further page.
  static let joinPage = LoadCommands(rawValue: 1_024)
  /// Poll, unless that is done already.
  static let poll = LoadCommands(rawValue: 2_048)
  /// Send the content the actions that waited for it.
  static let deliver = LoadCommands(rawValue: 4_096)
  /// The event is refused.
  static let reject = LoadCommands(rawValue: 8_192)
}
