/// What the wrapper must do after an event: the state machine decides, the wrapper performs.
///
/// Several at once are performed in the order in which they stand here.
@frozen
@usableFromInline
struct LoadCommands: OptionSet, Sendable, Hashable {
  @usableFromInline let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Nothing is done.
  @inlinable static var nothing: LoadCommands { [] }
  /// Stop the load, its time-out and its wait.
  @inlinable static var stop: LoadCommands { LoadCommands(rawValue: 1) }
  /// Stop the time-out of the load.
  @inlinable static var stopTimer: LoadCommands { LoadCommands(rawValue: 2) }
  /// Stop the loading of a further page.
  @inlinable static var stopPage: LoadCommands { LoadCommands(rawValue: 4) }
  /// Stop polling; where nothing is there, listening to the cache too.
  @inlinable static var stopPolling: LoadCommands { LoadCommands(rawValue: 8) }
  /// Stop what runs and load for the request, as a new load.
  @inlinable static var start: LoadCommands { LoadCommands(rawValue: 16) }
  /// Stop what runs and wait before the next attempt of the same load.
  @inlinable static var wait: LoadCommands { LoadCommands(rawValue: 32) }
  /// Stop what runs and make the next attempt of the same load.
  @inlinable static var again: LoadCommands { LoadCommands(rawValue: 64) }
  /// Wait for the load that runs.
  @inlinable static var join: LoadCommands { LoadCommands(rawValue: 128) }
  /// Load a further page.
  @inlinable static var startPage: LoadCommands { LoadCommands(rawValue: 256) }
  /// Hold a place for the further page that is loaded later.
  @inlinable static var holdPage: LoadCommands { LoadCommands(rawValue: 512) }
  /// Wait for the further page.
  @inlinable static var joinPage: LoadCommands { LoadCommands(rawValue: 1_024) }
  /// Poll, unless that is done already.
  @inlinable static var poll: LoadCommands { LoadCommands(rawValue: 2_048) }
  /// Send the content the actions that waited for it.
  @inlinable static var deliver: LoadCommands { LoadCommands(rawValue: 4_096) }
  /// The event is refused.
  @inlinable static var reject: LoadCommands { LoadCommands(rawValue: 8_192) }
}
