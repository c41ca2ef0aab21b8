import Sheaf

/// The smallest feature: what it does itself costs next to nothing.
struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var step = 1
    var isOn = false
    var numbers = Numbers()
  }

  /// Twenty key paths to be observed, none of which the actions of a loop change.
  struct Numbers: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0
    var k = 0, l = 0, m = 0, n = 0, o = 0, p = 0, q = 0, r = 0, s = 0, t = 0
  }

  enum Action: Sendable {
    case add(Int)
    case step(Int)
    case toggle
    case subtract
    /// Starts an effect that ends at once.
    case work
    /// Starts an effect that waits in the park, under an id of its own where it has one.
    case wait(Park, id: Int?)
    /// Starts an effect that sends this many actions after it was suspended once.
    case burst(Int)
    /// Starts this many effects that are suspended once, in a queue where there is one.
    // Why indirect: the other rows send actions of this type, whose size is to stay.
    indirect case crowd(Int, EffectQueue?)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      state.count &+= number
    case .step(let step):
      state.step = step
    case .toggle:
      state.isOn.toggle()
    case .subtract:
      state.count &-= state.step
    case .work:
      return .run { _ in }
    case .wait(let park, nil):
      return .run { _ in await park.wait() }
    case .wait(let park, let id?):
      return .run { _ in await park.wait() }.cancellable(id: id)
    case .crowd(let count, let queue):
      return Self.crowd(count, queue)
    case .burst(let count):
      return .run { send in
        await Task.yield()
        for number in 0..<count { await send(.mixed(number)) }
      }
    }
    return .none
  }

  private static func crowd(_ count: Int, _ queue: EffectQueue?) -> Effect<Action> {
    .merge(
      (0..<count).map { _ in
        let work: Effect<Action> = .run { _ in await Task.yield() }
        return queue.map { work.queued(on: $0) } ?? work
      }
    )
  }
}

extension Counter.Action {
  /// One of the actions without effects: which one, the number decides.
  static func mixed(_ number: Int) -> Counter.Action {
    switch number & 3 {
    case 0: .add(number)
    case 1: .step(number & 7)
    case 2: .toggle
    default: .subtract
    }
  }
}

/// How many actions an array for a loop has.
let mixture = 1_024

/// Actions of mixed cases, in an order that is the same in every run but that no branch predictor
/// learns from a short pattern.
func mixedActions<Action>(_ make: (Counter.Action) -> Action) -> [Action] {
  var generator = 0x9E37_79B9_7F4A_7C15 as UInt64
  return (0..<mixture).map { _ in
    generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return make(.mixed(Int(generator >> 40)))
  }
}
