@testable import Sheaf

/// What a reducer made of one action in one state, as values to compare.
struct TransitionOutcome<State: Equatable, Action: Equatable>: Equatable {
  let isAccepted: Bool
  let state: State
  /// What the effect sends synchronously, in order.
  let sends: [Action]

  init<R: Reducer<State, Action>>(_ reducer: R, _ action: Action, _ state: State) {
    var state = state
    let effect = reducer.reduce(into: &state, action: action)
    isAccepted = effect.isAccepted
    self.state = state
    sends = effect.sends
  }

  init(isAccepted: Bool, state: State, sends: [Action]) {
    self.isAccepted = isAccepted
    self.state = state
    self.sends = sends
  }
}

extension Effect {
  /// What it sends synchronously, in plan order.
  var sends: [Action] {
    switch kind {
    case .send(let action): [action]
    case .merge(let parts): parts.flatMap(\.sends)
    default: []
    }
  }
}

/// A part whose whole behaviour is drawn at random: for each action and state a new state, or none.
struct RandomPart: Sendable, CustomStringConvertible {
  static let states = 5
  static let actions = 3
  let number: Int
  let next: [Int: Int]

  init(_ number: Int, using random: inout SeededRandom) {
    self.number = number
    var next: [Int: Int] = [:]
    for key in 0..<(Self.states * Self.actions) where Bool.random(using: &random) {
      next[key] = Int.random(in: 0..<Self.states, using: &random)
    }
    self.next = next
  }

  func end(_ action: Int, _ state: Int) -> Int? { next[action * Self.states + state] }

  /// A mark that tells whose effect it is, and that it was made in which state.
  func mark(_ state: Int) -> Int { 1_000 * (number + 1) + state }

  var description: String { "part \(number): \(next.sorted { $0.key < $1.key })" }

  /// The part in one of the forms that mean the same.
  var reducer: AnyReducer<Int, Int> {
    let part = self
    switch number % 3 {
    case 0:
      return AnyReducer(
        TransitionReducer<Int, Int>.attempting { action, state -> Effect<Int>? in
          let before = state
          state = 99
          guard let end = part.end(action, before) else { return nil }
          state = end
          return .send(part.mark(end))
        }
      )
    case 1:
      // A plain reducer that leaves a mess behind where it rejects.
      return AnyReducer(
        Reduce<Int, Int> { state, action in
          guard let end = part.end(action, state) else {
            state = 77
            return .rejected
          }
          state = end
          return .send(part.mark(end))
        }
      )
    default:
      return AnyReducer(
        TransitionTable<Int, Int> {
          for action in 0..<Self.actions {
            for state in 0..<Self.states {
              if let end = part.end(action, state) {
                On(action).from(state).to(end).effect { _, new in .send(part.mark(new)) }
              }
            }
          }
        }
      )
    }
  }

  /// The same by its definition.
  func model(_ action: Int, _ state: Int) -> TransitionOutcome<Int, Int> {
    guard let end = end(action, state) else {
      return TransitionOutcome(isAccepted: false, state: state, sends: [])
    }
    return TransitionOutcome(isAccepted: true, state: end, sends: [mark(end)])
  }
}

/// Every action in every state.
func forEveryPair(_ body: (_ action: Int, _ state: Int) throws -> Void) rethrows {
  for action in 0..<RandomPart.actions {
    for state in 0..<RandomPart.states { try body(action, state) }
  }
}
