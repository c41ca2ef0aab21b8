/// A request in its object's queue, with what was in force where it was made.
struct QueuedState<Subject: AnyObject> {
  let state: StateDescriptor<Subject>
  let transition: StateTransition<Subject>?
  let ticket: StateTicket
  let dependencies = DependencyValues.current
  let reporter = IssueReporting.local.get()
  /// Whether it waited, and so begins where something else may be in force.
  var hasWaited = false

  /// Calls the closure with what was in force where the request was made.
  func bound(_ body: () -> Void) {
    guard hasWaited else { return body() }
    DependencyValues.bind(dependencies) {
      IssueReporting.local.withValue(reporter, operation: body)
    }
  }

  /// Calls the closure with what was in force where the request was made.
  nonisolated(nonsending) func bound(
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    guard hasWaited else { return try await body() }
    try await DependencyValues.bind(dependencies) {
      try await IssueReporting.local.withIsolatedValue(reporter, body)
    }
  }
}

/// A transition under way: whether its mutations have run, and the tasks to cancel.
final class StateRun<Subject: AnyObject> {
  let request: QueuedState<Subject>
  let transition: StateTransition<Subject>
  let isUpdate: Bool
  var hasMutated = false
  /// Whether the transition was cancelled when it threw: then that is why, whatever it threw.
  var wasCancelled = false
  /// Whether the queue has gone on, perhaps without waiting for the transition.
  var isOver = false
  var task: Task<Void, Never>?
  var timer: Task<Void, Never>?

  init(_ request: QueuedState<Subject>, via transition: StateTransition<Subject>, isUpdate: Bool) {
    self.request = request
    self.transition = transition
    self.isUpdate = isUpdate
  }
}

/// Says whose transition the current task is.
struct RunningTransition: Sendable {
  static let current = TaskLocal<RunningTransition?>(wrappedValue: nil)

  private let life: ObjectIdentifier
  /// Why: a task that the transition starts inherits the value, and may wait for what it likes.
  private let task: Int?

  init(of life: StateLife) {
    self.life = ObjectIdentifier(life)
    task = Self.task
  }

  /// Whether the current task is a transition of an object, and not merely started by one.
  static func isOf(_ life: ObjectIdentifier) -> Bool {
    guard let mark = current.get(), mark.life == life else { return false }
    return mark.task == task
  }

  private static var task: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
