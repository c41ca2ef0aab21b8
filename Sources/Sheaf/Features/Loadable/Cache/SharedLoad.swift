/// One load that several features wait for: the first of them performs it.
final class SharedLoad<Content: Sendable, Failure: Error>: CachedLoad {
  typealias Outcome = LoadAnswer<Content, Failure>.Outcome

  /// What those who wait are told.
  enum Event: Sendable {
    /// It has given content and goes on.
    case part(Content, time: Duration?)
    /// It has ended.
    case ended(Outcome, pageCount: Int, time: Duration?)
    /// Who performed it has gone: the one who is told performs it, from the beginning.
    case lead
  }

  private struct Crew: Sendable {
    var isOver = false
    /// Who performs it.
    var leader = 0
    /// Who waits; the numbers are in the order in which they came.
    var waiting: [Int: AsyncStream<Event>.Continuation] = [:]
    /// Nobody waits up to this number.
    var lastGone = 0
    /// What was given last.
    var part: (content: Content, time: Duration?)?
    var lastNumber = 0

    var inOrder: [AsyncStream<Event>.Continuation] {
      waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Takes out the one that has waited longest.
    // Why not the smallest key: where thousands leave in turn, each would look at all the others.
    mutating func takeFirst() -> (number: Int, events: AsyncStream<Event>.Continuation)? {
      while lastGone < lastNumber {
        lastGone += 1
        if let events = waiting.removeValue(forKey: lastGone) { return (lastGone, events) }
      }
      return nil
    }
  }

  let tags: Set<CacheLabel>
  private let key: CacheKey
  private let shelf: CacheShelf
  private let crew = Lock(Crew())

  init(_ key: CacheKey, _ tags: Set<CacheLabel>, _ shelf: CacheShelf) {
    self.key = key
    self.tags = tags
    self.shelf = shelf
  }

  /// One feature's part in the load.
  struct Seat: Sendable {
    let load: SharedLoad
    let number: Int
    /// What it is told; nil for the first, who performs the load.
    let events: AsyncStream<Event>?
  }

  /// Takes part; nil where the load is over.
  func join() -> Seat? {
    crew.withLock { crew in
      if crew.isOver { return nil }
      crew.lastNumber += 1
      let number = crew.lastNumber
      if number == 1 {
        crew.leader = 1
        return Seat(load: self, number: number, events: nil)
      }
      let (stream, events) = AsyncStream.makeStream(of: Event.self)
      // Why under the lock: nobody reads yet, and no later part may come before it.
      if let part = crew.part { events.yield(.part(part.content, time: part.time)) }
      crew.waiting[number] = events
      return Seat(load: self, number: number, events: stream)
    }
  }

  // MARK: - Implementation

  /// Tells the others what the leader's loader gave.
  fileprivate func give(_ content: Content, at time: Duration?, by number: Int) {
    let (waiting, old) = crew.withLock { crew in
      if crew.isOver || crew.leader != number {
        return ([] as [AsyncStream<Event>.Continuation], nil as (Content, Duration?)?)
      }
      let old = crew.part
      crew.part = (content, time)
      return (crew.inOrder, old.map { ($0.content, $0.time) })
    }
    withExtendedLifetime(old) {}
    for events in waiting { events.yield(.part(content, time: time)) }
  }

  /// Keeps and tells what the leader's load ended with.
  fileprivate func end(_ answer: LoadAnswer<Content, Failure>, by number: Int) {
    let (isLeading, part) = crew.withLock { crew in
      (!crew.isOver && crew.leader == number, crew.part?.content)
    }
    // Why: another performs it by now, from the beginning.
    guard isLeading else { return }
    // Why before it is over: who comes in between waits for the end, or finds the content.
    shelf.settle(self, key, kept(answer, part))
    let waiting = crew.withLock { crew in
      if crew.isOver || crew.leader != number { return [] as [AsyncStream<Event>.Continuation] }
      crew.isOver = true
      let waiting = crew.inOrder
      crew.waiting = [:]
      return waiting
    }
    for events in waiting {
      events.yield(.ended(answer.outcome, pageCount: answer.pageCount, time: answer.time))
    }
  }

  /// Lets somebody go; where that one performed the load, the next one does.
  fileprivate func leave(_ number: Int) {
    let (next, isEmpty) = crew.withLock { crew in
      if crew.isOver { return (nil as AsyncStream<Event>.Continuation?, false) }
      guard crew.leader == number else {
        crew.waiting[number] = nil
        return (nil, false)
      }
      guard let next = crew.takeFirst() else {
        crew.isOver = true
        return (nil, true)
      }
      crew.leader = next.number
      return (next.events, false)
    }
    next?.yield(.lead)
    if isEmpty { shelf.remove(self, key) }
  }

  private func kept(_ answer: LoadAnswer<Content, Failure>, _ part: Content?) -> KeptContent? {
    let content: Content
    switch answer.outcome {
    case .succeeded(let whole): content = whole
    case .finished:
      guard let part else { return nil }
      content = part
    default: return nil
    }
    return KeptContent(
      content: content,
      pageCount: answer.pageCount,
      time: answer.time,
      tags: tags
    )
  }
}

extension SharedLoad.Seat {
  /// Tells the others what the loader gave.
  func give(_ content: Content, at time: Duration?) { load.give(content, at: time, by: number) }

  /// Keeps and tells what the load ended with.
  func end(_ answer: LoadAnswer<Content, Failure>) { load.end(answer, by: number) }

  /// Takes part no more; may be called from any thread, once more than needed too.
  func leave() { load.leave(number) }
}
