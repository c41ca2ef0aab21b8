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
  func removed(_ place: Place) {
    cancel { $0.place.starts(with: place) }
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
      if let line = book.lives[number].line { book.running[line, default: 0] -= 1 }
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

extension Family.State {
  /// The places of features that can have effects now.
  var places: [LifeModel.Place] {
    var places: [LifeModel.Place] = [[], ["left"], ["right"]]
    if child != nil { places.append(["child"]) }
    for (name, state) in namedFeatures {
      places.append(name)
      if state.detail != nil { places.append(name + ["detail"]) }
    }
    switch mode {
    case .editing: places.append(["mode", "editing"])
    case .viewing: places.append(["mode", "viewing"])
    default: break
    }
    return places
  }

  private var namedFeatures: [(LifeModel.Place, Named.State)] {
    var features: [(LifeModel.Place, Named.State)] = [(["fixed"], fixed)]
    if let named { features.append((["named"], named)) }
    if case .named(let state) = mode { features.append((["mode", "named"], state)) }
    for row in rows { features.append((["rows", "\(row.id)"], row)) }
    return features
  }

  /// The places that are not there any more in another state, or are others.
  func placesGone(in other: Family.State) -> [LifeModel.Place] {
    let left = Set(other.places)
    var gone = places.filter { !left.contains($0) }
    let ids = Dictionary(other.namedFeatures.map { ($0.0, $0.1.id) }) { first, _ in first }
    for (place, state) in namedFeatures where ids[place] != state.id { gone.append(place) }
    return gone
  }
}

/// An action that is a closure.
protocol ActingAction: Sendable {
  associatedtype ActingState
  static func act(_ body: @escaping @Sendable (inout ActingState) -> Effect<Self>) -> Self
}

extension Plain.Action: ActingAction {}
extension Named.Action: ActingAction {}
extension Family.Action: ActingAction {}

extension Family.Action {
  /// The action of the feature at a place, given as a closure's for each type of feature there is.
  static func at(
    _ place: LifeModel.Place,
    _ effect: some PlacedEffect
  ) -> Family.Action {
    switch place.first {
    case nil: .act { _ in effect.make(Family.Action.self) }
    case "left": .left(.act { _ in effect.make(Plain.Action.self) })
    case "right": .right(.act { _ in effect.make(Plain.Action.self) })
    case "child": .child(.act { _ in effect.make(Plain.Action.self) })
    case "fixed": .fixed(.named(place.dropFirst(), effect))
    case "named": .named(.named(place.dropFirst(), effect))
    case "rows": .row(Int(place[1]) ?? 0, .named(place.dropFirst(2), effect))
    default:
      switch place[1] {
      case "editing": .mode(.editing(.act { _ in effect.make(Plain.Action.self) }))
      case "viewing": .mode(.viewing(.act { _ in effect.make(Plain.Action.self) }))
      default: .mode(.named(.named(place.dropFirst(2), effect)))
      }
    }
  }
}

extension Named.Action {
  fileprivate static func named(
    _ place: ArraySlice<String>,
    _ effect: some PlacedEffect
  ) -> Named.Action {
    place.isEmpty
      ? .act { _ in effect.make(Named.Action.self) }
      : .detail(.act { _ in effect.make(Plain.Action.self) })
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

/// An effect that can be made for the actions of whatever feature is at its place.
protocol PlacedEffect: Sendable {
  func make<Action: ActingAction>(_ type: Action.Type) -> Effect<Action>
}

/// Cancels by id.
struct PlacedCancel: PlacedEffect {
  let model: LifeModel
  let place: LifeModel.Place
  let id: Int
  let isPredicate: Bool

  func make<Action: ActingAction>(_ type: Action.Type) -> Effect<Action> {
    let id = id
    guard isPredicate else {
      model.cancelled(id: id, below: place)
      return .cancel(id: id)
    }
    model.cancelled(below: place) { $0 >= id }
    return .cancel { ($0 as? Int).map { $0 >= id } ?? false }
  }
}

/// Starts an effect that waits for its latch and then sends; some of what it sends starts another.
struct PlacedStart: PlacedEffect {
  /// How it deals with a cancellation, and how it sends.
  struct Manner: Sendable {
    var isStubborn = false
    var posts = false
    var hops = false
    var parts = 1
    var cancelsInFlight = false
    var offspring = 0
    var isGone = false
    var policy: EffectQueue.Policy?
    var isStoreWide = false
  }

  static let sends = 3

  let model: LifeModel
  let latches: LatchRack
  let freed: Signal
  let place: LifeModel.Place
  let id: Int
  let send: Int
  let manner: Manner

  func make<Action: ActingAction>(_ type: Action.Type) -> Effect<Action> {
    if manner.cancelsInFlight, !manner.isGone { model.cancelledInFlight(id: id, at: place) }
    if let line, line.policy == .latest() { model.replaced(in: line, by: send) }
    let parts = (0..<manner.parts).map { _ in part(type) }
    let work = Effect.concatenate(parts)
      .cancellable(id: id, cancelInFlight: manner.cancelsInFlight)
    return line.map { work.queued(on: $0.queue) } ?? work
  }

  private var line: LifeLine? {
    manner.policy.map { LifeLine(policy: $0, place: manner.isStoreWide ? nil : place) }
  }

  private func part<Action: ActingAction>(_ type: Action.Type) -> Effect<Action> {
    let number = model.begin(
      at: place,
      id: id,
      of: send,
      due: Self.sends,
      in: line,
      isGone: manner.isGone
    )
    let latch = latches.make()
    let object = Tracked { [freed] in freed.fire() }
    let (model, manner) = (model, manner)
    let offspring = offspring
    @Sendable func action(_ turn: Int) -> Action {
      .act { _ in
        model.reduced(number)
        return turn == 0 ? offspring?.make(type) ?? .none : .none
      }
    }
    return .run { send in
      model.entered(number)
      defer { model.ended(number) }
      if manner.isStubborn { await latch.waitStubbornly() } else { try await latch.wait() }
      for turn in 0..<Self.sends {
        if manner.hops { await Elsewhere.shared.visit() }
        // Why never the last: a post must arrive while the effect runs.
        if manner.posts, turn < Self.sends - 1 {
          send.post(action(turn))
        } else {
          await send(action(turn))
        }
      }
      object.touch()
    }
  }

  /// The same, returned by a feature that its parent removes in the same action.
  var inAFeatureThatLeaves: PlacedStart {
    var manner = manner
    manner.isGone = true
    // Why: whom it replaces would be noted long before it enters its queue.
    if manner.policy == .latest() { manner.policy = nil }
    return with(manner, id: id)
  }

  private var offspring: PlacedStart? {
    guard manner.offspring > 0 else { return nil }
    var manner = manner
    manner.offspring -= 1
    // Why: one that sends itself through a queue in which only the newest run replaces itself.
    if manner.policy == .latest() { manner.policy = nil }
    manner.parts = 1
    return with(manner, id: id + 1)
  }

  private func with(_ manner: Manner, id: Int) -> PlacedStart {
    PlacedStart(
      model: model,
      latches: latches,
      freed: freed,
      place: place,
      id: id,
      send: send,
      manner: manner
    )
  }
}

/// An actor that effects hop to, so that others come between.
actor Elsewhere {
  static let shared = Elsewhere()
  func visit() {}
}

/// The latches of a run.
final class LatchRack: Sendable {
  private struct Rack {
    var latches: [Latch] = []
    var isOver = false
  }

  private let rack = Lock(Rack())

  var all: [Latch] { rack.withLock { $0.latches } }

  /// A latch for one effect.
  func make() -> Latch {
    let latch = Latch()
    let isOver = rack.withLock { rack in
      rack.latches.append(latch)
      return rack.isOver
    }
    if isOver { latch.open() }
    return latch
  }

  /// Lets everything go on from now on.
  func openAll() {
    let latches = rack.withLock { rack in
      rack.isOver = true
      return rack.latches
    }
    for latch in latches { latch.open() }
  }
}
