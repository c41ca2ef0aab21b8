@testable import Sheaf

extension Store<Family.State, Family.Action> {
  /// Sends through the store of the child at a place; nil where it is not there.
  func sendScoped(_ act: PlacedAct, at place: LifeModel.Place) -> StoreTask? {
    switch place.first {
    case "left": scope(state: \.left, action: \.left).send(.placed(act))
    case "right": scope(state: \.right, action: \.right).send(.placed(act))
    case "child": scope(state: \.child, action: \.child)?.send(.placed(act))
    case "fixed": scope(state: \.fixed, action: \.fixed).send(act, below: place.dropFirst())
    case "named": scope(state: \.named, action: \.named)?.send(act, below: place.dropFirst())
    default:
      scope(state: \.rows, action: \.rows, id: Int(place[1]) ?? 0)?
        .send(act, below: place.dropFirst(2))
    }
  }
}

extension Store<Named.State, Named.Action> {
  fileprivate func send(_ act: PlacedAct, below place: ArraySlice<String>) -> StoreTask? {
    place.isEmpty
      ? send(.placed(act)) : scope(state: \.detail, action: \.detail)?.send(.placed(act))
  }
}

extension ActingAction {
  fileprivate static func placed(_ act: PlacedAct) -> Self { .act { _ in act.make(Self.self) } }
}

extension [PlaceStep] {
  /// What the handles of a child's store know of its place.
  static func steps(to place: LifeModel.Place) -> [PlaceStep] {
    var steps: [PlaceStep] = []
    switch place.first {
    case "left": steps = [PlaceStep(\Family.State.left)]
    case "right": steps = [PlaceStep(\Family.State.right)]
    case "child": steps = [PlaceStep(\Family.State.child)]
    case "fixed": steps = [PlaceStep(\Family.State.fixed)]
    case "named": steps = [PlaceStep(\Family.State.named)]
    default: steps = [PlaceStep(\Family.State.rows, row: Int(place[1]) ?? 0)]
    }
    return place.last == "detail" ? steps.appending(PlaceStep(\Named.State.detail)) : steps
  }
}
