import Sheaf

/// A door that a test opens: what waits at it goes on then, and what comes later passes at once.
final class Latch: Sendable {
  private struct Door {
    var isOpen = false
    var nextTicket = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var cancelled: Set<Int> = []
    var stubborn: [CheckedContinuation<Void, Never>] = []
  }

  private let door = Lock(Door())

  var isOpen: Bool { door.withLock { $0.isOpen } }

  func open() {
    let (waiting, stubborn) = door.withLock { door in
      door.isOpen = true
      defer { (door.waiting, door.stubborn) = ([:], []) }
      return (door.waiting, door.stubborn)
    }
    for ticket in waiting.keys.sorted() { waiting[ticket]?.resume() }
    for waiter in stubborn { waiter.resume() }
  }

  /// Returns when the latch is open; throws when the task is cancelled before.
  nonisolated(nonsending) func wait() async throws {
    let ticket = door.withLock { door in
      door.nextTicket += 1
      return door.nextTicket
    }
    try await withTaskCancellationHandler {
      try await enter(ticket)
    } onCancel: {
      let waiter = door.withLock { door in
        door.cancelled.insert(ticket)
        return door.waiting.removeValue(forKey: ticket)
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  /// Returns when the latch is open, whether or not the task is cancelled.
  nonisolated(nonsending) func waitStubbornly() async {
    await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
      let isOpen = door.withLock { door in
        if door.isOpen { return true }
        door.stubborn.append(waiter)
        return false
      }
      if isOpen { waiter.resume() }
    }
  }

  private nonisolated(nonsending) func enter(_ ticket: Int) async throws {
    try await withCheckedThrowingContinuation { waiter in
      let result: Result<Void, any Error>? = door.withLock { door in
        if door.cancelled.contains(ticket) { return .failure(CancellationError()) }
        if door.isOpen { return .success(()) }
        door.waiting[ticket] = waiter
        return nil
      }
      if let result { waiter.resume(with: result) }
    }
  }
}
