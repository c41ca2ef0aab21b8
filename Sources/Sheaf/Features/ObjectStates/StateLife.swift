/// What ends with an object, on whatever thread that happens: its requests, followers and observers.
final class StateLife: Sendable {
  private struct Book {
    var isOver = false
    var waiting: [ObjectIdentifier: StateTicket] = [:]
    var running: StateTicket?
    /// Whether the running transition keeps the object, so that both end together.
    var runningKeepsObject = false
    /// The tasks are nil until they are known.
    var followers: [Int: Task<Void, Never>?] = [:]
    var phase = StatePhase.ready(nil)
    var observers: [Int: AsyncStream<StatePhase>.Continuation] = [:]
    var count = 0

    mutating func nextNumber() -> Int {
      count += 1
      return count
    }
  }

  private let book = Lock(Book())

  var isOver: Bool { book.withLock { $0.isOver } }

  /// Cancels all requests and followers, and ends the phases.
  func end() {
    let book = book.withLock { book in
      let old = book
      book = Book()
      book.isOver = true
      return old
    }
    for ticket in book.waiting.values { ticket.cancel() }
    book.running?.cancel()
    // Why not left to the transition: it may never end, and nobody is there to wait for.
    if !book.runningKeepsObject { book.running?.end(.cancelled) }
    for task in book.followers.values { task?.cancel() }
    for observer in book.observers.values { observer.finish() }
  }

  // MARK: - Requests

  /// Notes a request that waits; one that comes too late is cancelled.
  func wait(_ ticket: StateTicket) {
    let isOver = book.withLock { book in
      if !book.isOver { book.waiting[ObjectIdentifier(ticket)] = ticket }
      return book.isOver
    }
    if isOver { ticket.cancel() }
  }

  /// Forgets a request that waits no more.
  func leave(_ ticket: StateTicket) {
    book.withLock { _ = $0.waiting.removeValue(forKey: ObjectIdentifier(ticket)) }
  }

  /// Notes whose transition runs; one that begins too late is cancelled.
  func run(_ ticket: StateTicket?, keepsObject: Bool = false) {
    let isOver = book.withLock { book in
      if !book.isOver { (book.running, book.runningKeepsObject) = (ticket, keepsObject) }
      return book.isOver
    }
    if isOver { ticket?.cancel() }
  }

  // MARK: - Followers

  /// The number under which a follower is known from now on.
  func newFollower() -> Int {
    book.withLock { book in
      let number = book.nextNumber()
      if !book.isOver { book.followers[number] = .some(nil) }
      return number
    }
  }

  /// Tells the task of a follower, which is cancelled if that was stopped meanwhile.
  func follow(_ number: Int, _ task: Task<Void, Never>) {
    let isKnown = book.withLock { book in
      if book.followers[number] == nil { return false }
      book.followers[number] = task
      return true
    }
    if !isKnown { task.cancel() }
  }

  func stopFollowing(_ number: Int) {
    let task = book.withLock { $0.followers.removeValue(forKey: number) }
    task??.cancel()
  }

  // MARK: - Phases

  /// How many consumers of phases there are.
  var observerCount: Int { book.withLock { $0.observers.count } }

  /// Tells the observers of a phase; called on the object's actor only, hence in order.
  func publish(_ phase: StatePhase) {
    let observers = book.withLock { book in
      book.phase = phase
      return book.observers.isEmpty ? nil : Array(book.observers.values)
    }
    for observer in observers ?? [] { observer.yield(phase) }
  }

  /// A stream that begins with the current phase.
  func observe() -> AsyncStream<StatePhase> {
    let (stream, continuation) = AsyncStream.makeStream(of: StatePhase.self)
    let number = book.withLock { book -> Int? in
      if book.isOver { return nil }
      let number = book.nextNumber()
      book.observers[number] = continuation
      // Why under the lock: nobody waits for the stream yet, and no later phase may come before.
      continuation.yield(book.phase)
      return number
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.book.withLock { _ = $0.observers.removeValue(forKey: number) }
    }
    return stream
  }
}
