import Sheaf

// Ten features, each in the one above by a plain `Scope`. Written out, since this is how features
// are: one generic type nested ten times would be specialised differently.

struct Level1: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Counter.State()
  }
  enum Action: Sendable {
    case tap
    case child(Counter.Action)
    static let child = CasePath<Action, Counter.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Counter() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level2: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level1.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level1.Action)
    static let child = CasePath<Action, Level1.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level1() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level3: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level2.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level2.Action)
    static let child = CasePath<Action, Level2.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level2() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level4: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level3.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level3.Action)
    static let child = CasePath<Action, Level3.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level3() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level5: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level4.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level4.Action)
    static let child = CasePath<Action, Level4.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level4() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level6: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level5.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level5.Action)
    static let child = CasePath<Action, Level5.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level5() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level7: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level6.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level6.Action)
    static let child = CasePath<Action, Level6.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level6() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level8: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level7.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level7.Action)
    static let child = CasePath<Action, Level7.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level7() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level9: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level8.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level8.Action)
    static let child = CasePath<Action, Level8.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level8() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

struct Level10: Reducer {
  struct State: Equatable {
    var taps = 0
    var child = Level9.State()
  }
  enum Action: Sendable {
    case tap
    case child(Level9.Action)
    static let child = CasePath<Action, Level9.Action>(embed: Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: Action.child) { Level9() }
    Reduce { state, action in
      if case .tap = action { state.taps &+= 1 }
      return .none
    }
  }
}

extension Level10.Action {
  /// An action for the counter at the bottom.
  static func leaf(_ action: Counter.Action) -> Level10.Action {
    .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(action))))))))))
  }
}
