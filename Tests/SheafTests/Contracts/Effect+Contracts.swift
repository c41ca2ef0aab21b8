import Sheaf

extension Effect {
  /// Runs under a name until it is cancelled.
  static func hang(_ name: String) -> Effect {
    .run(name: name) { _ in try await Latch().wait() }
  }

  /// Runs under a name until the latch opens; ends at once when it is cancelled.
  static func hang(_ name: String, until latch: Latch) -> Effect {
    .run(name: name) { _ in try await latch.wait() }
  }

  /// Writes down when it starts and when it ends, which the latch decides even after a cancellation.
  static func stubborn(_ name: String, until latch: Latch, _ notes: Journal<String>) -> Effect {
    .run(name: name) { _ in
      notes.note("\(name) starts")
      await latch.waitStubbornly()
      notes.note("\(name) ends")
    }
  }

  /// Fails when the latch opens.
  static func failing(_ name: String, when latch: Latch) -> Effect {
    .run(name: name) { _ in
      try await latch.wait()
      throw DiskFull()
    }
  }

  /// Writes down that it was entered.
  static func noting(_ text: String, in notes: Journal<String>) -> Effect {
    .run(name: text) { _ in notes.note(text) }
  }
}

extension Effect where Action: NotingAction {
  /// Sends a note when the latch opens, whether or not it was cancelled before.
  static func stubbornNote(_ text: String, when latch: Latch) -> Effect {
    .run(name: text) { send in
      await latch.waitStubbornly()
      await send(.note(text))
    }
  }
}

/// What the effects of the contracts fail with.
struct DiskFull: Error, CustomStringConvertible {
  var description: String { "the disk is full" }
}

extension Effect where Action == Family.Action {
  /// Sends, when the latch opens, an action that calls the closure; cancelled or not.
  static func stubbornAct(when latch: Latch, _ body: @escaping @Sendable () -> Void) -> Effect {
    .run(name: "act") { send in
      await latch.waitStubbornly()
      await send(.change { _ in body() })
    }
  }
}
