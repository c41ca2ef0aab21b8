@testable import Sheaf

/// What a random run has asked for, and what therefore may, must and must not happen.
///
/// Every effect has a number and a place. It is noted when a reducer asks for it, when something
/// cancels it, and at each action of it that is reduced; all three happen on the store's actor.
final class LifeModel: Sendable {
  /// The names of a place and of those above it, from the root.
  typealias Place = [String]

  private struct Life {
    let place: Place
    let id: Int
    let send: Int
    let due: Int
    let line: LifeLine?
    var seen = 0
    var isCancelled = false
    var hasEnded = false
    /// Whether it counts among those that run in its queue.
    var isCounted = false
  }

  private struct Book {
    var lives: [Life] = []
    var cancelledSends: Set<Int> = []
    var running: [LifeLine: Int] = [:]
    var violations: [String] = []
  }

  private let book = Lock(Book())

  var violations: [String] { book.withLock { $0.violations } }
  var count: Int { book.withLock { $0.lives.count } }
  var cancelledCount: Int { book.withLock { $0.lives.count(where: \.isCancelled) } }

  /// Notes an effect that a reducer returns; gives its number.
  func begin(
    at place: Place,
    id: Int,
    of send: Int,
    due: Int,
    in line: LifeLine? = nil,
    isGone: Bool = false
  ) -> Int {
    book.withLock { book in
      var life = Life(place: place, id: id, send: send, due: due, line: line)
      life.isCancelled = isGone || book.cancelledSends.contains(send)
      book.lives.append(life)
      return book.lives.count - 1
    }
  }

  /// Notes an action of an effect.
  func reduced(_ number: Int) {
    book.withLock { book in
      book.lives[number].seen += 1
      let life = book.lives[number]
      if life.isCancelled { book.violations.append("\(number) \(life.place) after its end") }
    }
  }

  /// Notes that a place is there no more, or is another.
  ///
  /// What still runs there keeps nobody waiting who comes to the same place later: that has queues
  /// of its own.
  func removed(_ place: Place) {
    cancel { $0.place.starts(with: place) }
    book.withLock { book in
      for line in book.running.keys where line.place?.starts(with: place) == true {
        book.running[line] = nil
      }
      for index in book.lives.indices
      where book.lives[index].line?.place?.starts(with: place) == true {
        book.lives[index].isCounted = false
      }
    }
  }

  func cancelled(id: Int, below place: Place) {
    cancel { $0.id == id && $0.place.starts(with: place) }
  }

  func cancelled(below place: Place, where predicate: (Int) -> Bool) {
    cancel { predicate($0.id) && $0.place.starts(with: place) }
  }

  func cancelledInFlight(id: Int, at place: Place) {
    cancel { $0.id == id && $0.place == place }
  }

  /// Notes that the work of an effect is entered.
  func entered(_ number: Int) {
    book.withLock { book in
      let life = book.lives[number]
      if life.isCancelled { book.violations.append("\(number) \(life.place) entered too late") }
      guard let line = life.line else { return }
      book.lives[number].isCounted = true
      book.running[line, default: 0] += 1
      if let capacity = line.capacity, book.running[line, default: 0] > capacity {
        book.violations.append("\(number) \(life.place) exceeds \(line)")
      }
    }
  }

  /// Notes that the work of an effect returns.
  func ended(_ number: Int) {
    book.withLock { book in
      book.lives[number].hasEnded = true
      guard book.lives[number].isCounted, let line = book.lives[number].line else { return }
      book.running[line, default: 0] -= 1
    }
  }

  /// Notes that an effect enters a queue in which only the newest run.
  func replaced(in line: LifeLine, by send: Int) {
    // Why: what belongs to a cancelled send is not started, and replaces nobody.
    if book.withLock({ $0.cancelledSends.contains(send) }) { return }
    cancel { $0.line == line && !$0.hasEnded }
  }

  func cancelled(send: Int) {
    book.withLock { _ = $0.cancelledSends.insert(send) }
    cancel { $0.send == send }
  }

  /// Notes what has not been delivered when everything has ended.
  func close() {
    book.withLock { book in
      for (number, life) in book.lives.enumerated() where !life.isCancelled {
        if life.seen != life.due {
          book.violations.append("\(number) \(life.place): \(life.seen) of \(life.due)")
        }
      }
    }
  }

  private func cancel(_ isMeant: (Life) -> Bool) {
    book.withLock { book in
      for index in book.lives.indices where isMeant(book.lives[index]) {
        book.lives[index].isCancelled = true
      }
    }
  }
}

/// A queue of a random run: its policy, and the place it belongs to.
struct LifeLine: Hashable, Sendable {
  static let policies: [EffectQueue.Policy] = [.serial, .bounded(2), .latest(), .concurrent]

  let policy: EffectQueue.Policy
  /// Nil where it is one of the whole store.
  let place: LifeModel.Place?

  /// How many may run at a time.
  var capacity: Int? {
    // Why not for `latest`: those that were replaced may still be on their way out.
    policy == .latest() ? nil : policy.capacity
  }

  var queue: EffectQueue {
    let queue = EffectQueue("\(policy)", policy)
    return place == nil ? queue.storeWide : queue
  }
}
