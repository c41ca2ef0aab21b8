/// A step, and the part of the state it is for.
protocol TaskChange<State>: Sendable, CustomStringConvertible {
  associatedtype State

  func apply(to state: inout State)
  func isSame(as other: any TaskChange<State>) -> Bool
}

struct TrackedChange<State, Tracked: TrackedTask>: TaskChange {
  let path: any WritableKeyPath<State, Tracked> & Sendable
  let step: TaskStep<Tracked.Output, Tracked.Failure>

  func apply(to state: inout State) { state[keyPath: path].advance(step) }

  func isSame(as other: any TaskChange<State>) -> Bool {
    guard let other = other as? TrackedChange, path == other.path else { return false }
    switch (step, other.step) {
    case (.began, .began), (.cancelled, .cancelled): return true
    case (.output(let left), .output(let right)): return Self.isEqual(left, right)
    case (.completed(let left), .completed(let right)): return Self.isEqual(left, right)
    case (.failed(let left), .failed(let right)): return Self.isEqual(left, right)
    default: return false
    }
  }

  var description: String {
    let text =
      switch step {
      case .began: "loading"
      case .output(let output): "loading \(String(summarizing: output, limit: 80))"
      case .completed(let output?) where Tracked.Output.self != Void.self:
        "completed \(String(summarizing: output, limit: 80))"
      case .completed: "completed"
      case .failed(let failure): "failed \(String(summarizing: failure, limit: 80))"
      case .cancelled: "cancelled"
      }
    return "status \(TaskStatusMessages.name(of: path)) → \(text)"
  }

  private static func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    func isSame<Left: Equatable>(_ left: Left) -> Bool { left == right as? Left }
    if let left = left as? any Equatable { return isSame(left) }
    return String(dumping: left) == String(dumping: right)
  }
}

/// Whether an event has reached a reducer that takes it.
final class TaskReceipt: Sendable {
  private let flag = Lock(false)

  var isTaken: Bool { flag.withLock { $0 } }

  func take() { flag.withLock { $0 = true } }
}
