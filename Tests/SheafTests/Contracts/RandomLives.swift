@testable import Sheaf

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
