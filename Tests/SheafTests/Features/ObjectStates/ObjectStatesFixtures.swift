import Sheaf

/// An object of the main actor that writes down what is done to it.
@MainActor
final class Lamp: @MainActor Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)
  var color = 0
  var log: [String] = []
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void = {}) { self.onDeinit = onDeinit }

  deinit { onDeinit() }

  /// Requests a state with a reporter and dependencies in force.
  func request(
    _ state: StateDescriptor<Lamp>,
    via transition: StateTransition<Lamp>? = nil,
    reporter: IssueRecorder = IssueRecorder(),
    withDependencies update: (inout DependencyValues) -> Void = { _ in }
  ) -> StateRequest {
    Sheaf.withDependencies(update) {
      withIssueReporter(reporter) { apply(state, via: transition) }
    }
  }

  static func highlighted(_ color: Int) -> StateDescriptor<Lamp> {
    .set {
      $0.color = color
      $0.log.append("set \(color)")
    }
    .update {
      $0.color = color
      $0.log.append("update \(color)")
    }
  }

  static func dimmed(_ color: Int) -> StateDescriptor<Lamp> {
    .setOrUpdate {
      $0.color = color
      $0.log.append("dim \(color)")
    }
  }

  static func broken() -> StateDescriptor<Lamp> { .set { $0.log.append("broken") } }
}

@MainActor
extension StateDescriptor<Lamp> {
  /// A state that is entered only.
  static func named(
    _ id: String,
    via transition: StateTransition<Lamp>? = nil
  ) -> Self {
    .set(id: id, via: transition) { $0.log.append(id) }
  }

  /// A state that is entered and updated.
  static func lasting(
    _ id: String,
    via transition: StateTransition<Lamp>? = nil,
    updateVia updateTransition: StateTransition<Lamp>? = nil
  ) -> Self {
    .set(id: id, via: transition) { $0.log.append("set \(id)") }
      .update(via: updateTransition) { $0.log.append("update \(id)") }
  }
}

@MainActor
extension StateTransition<Lamp> {
  /// Writes its name down and does nothing else of note.
  static func noted(_ name: String) -> Self {
    Self { lamp, mutate in
      lamp.log.append(name)
      mutate()
    }
  }

  /// Waits at a latch, unless it is cancelled, and then mutates.
  static func held(by latch: Latch) -> Self {
    Self { mutate in
      try await latch.wait()
      mutate()
    }
  }

  /// Mutates, and then waits at a latch.
  static func lingering(at latch: Latch) -> Self {
    Self { mutate in
      mutate()
      try await latch.wait()
    }
  }

  /// Waits at a latch whether or not it is cancelled, and then mutates.
  static func stubborn(at latch: Latch) -> Self {
    Self { mutate in
      await latch.waitStubbornly()
      mutate()
    }
  }
}

extension StateOutcome {
  /// The outcome as a word, for comparing.
  var word: String {
    switch self {
    case .set: "set"
    case .updated: "updated"
    case .skipped: "skipped"
    case .failed(let error): "failed \(error)"
    case .cancelled: "cancelled"
    }
  }
}

extension StateRequest {
  /// What became of it, as a word.
  var word: String {
    get async { await outcome.word }
  }
}

struct Mishap: Error, Equatable {}

/// A clock that tells a test when somebody sleeps, and that it wakes by hand.
final class HandClock: Clock, Sendable {
  typealias Instant = ContinuousClock.Instant

  let asleep = Signal()
  let ended = Signal()
  private let latch = Latch()
  private let beginning = ContinuousClock.now

  var now: Instant { beginning }
  var minimumResolution: Duration { .zero }

  func wake() { latch.open() }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    asleep.fire()
    defer { ended.fire() }
    try await latch.wait()
  }
}

/// An object of no actor: whoever owns it uses it.
final class Door: Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)
  var log: [Int] = []

  static func passed(by number: Int) -> StateDescriptor<Door> {
    .setOrUpdate { $0.log.append(number) }
  }
}
