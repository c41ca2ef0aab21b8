@testable import Sheaf

/// What happens to a store, one step after another; the same for the store and for its model.
struct Script: Equatable, Sendable {
  var steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// One thing that is done to the store from outside, and all that follows at that moment.
  enum Step: Equatable, Sendable {
    /// Sends an action to the feature at a place.
    case send(Act, at: String)
    /// Sends it through the store of the child at the place, where that is there.
    case scoped(Act, at: String)
    /// Sends an action whose effect is returned by a feature that its parent removes for it.
    case leave(String, Deed)
    /// Cancels what the send of an action has led to; through a child's store, what of it runs there.
    case cancelSend(of: Int)
    /// Posts an action through the `Send` that a work has kept.
    case late(Int, Act)
    /// Observes commits from now on, and sends an action within the first.
    case observe(Act?, at: String)
    /// Notes from now on what becomes of each action.
    case watch
    /// Moves the clock, one second at a time.
    case advance(Int)
    /// Cancels everything and ends the store.
    case shutDown
    /// Lets go of the store.
    case release
  }

  /// An action: its name, what it changes in the root's state, and the effect it returns.
  struct Act: Equatable, Sendable {
    let name: Int
    /// Made by the root itself, or by a reducer around it where the action is a child's.
    var changes: [Change] = []
    var effect = Deed.none
    /// The effect that a reducer around the root returns for it.
    var above = Deed.none

    init(_ name: Int, _ changes: [Change] = [], _ effect: Deed = .none, above: Deed = .none) {
      self.name = name
      self.changes = changes
      self.effect = effect
      self.above = above
    }
  }

  /// An effect.
  indirect enum Deed: Equatable, Sendable {
    case none
    case rejected
    case send(Act)
    case run(Work)
    case merge([Deed])
    case concatenate([Deed])
    case tagged(Int, inFlight: Bool, Deed)
    case queued(Line, Deed)
    case mapped(Deed)
    case cancel(Int)
    /// Cancels by a predicate: this id and all greater ones.
    case cancelFrom(Int)
    case join(Int)

    static func work(_ name: Int, _ moves: [Move], isStubborn: Bool = false) -> Deed {
      .run(Work(name: name, moves: moves, isStubborn: isStubborn))
    }
  }

  /// A queue of the feature that names it, or of the whole store.
  enum Line: String, CaseIterable, Sendable {
    /// One runs, the others wait.
    case serial
    /// One runs, the others are dropped.
    case exhaust
    /// The newest runs.
    case latest
    /// Two run, the others wait.
    case pair
    /// One runs in the whole store, the others wait.
    case shared
  }

  /// What an effect does while it runs.
  struct Work: Equatable, Sendable {
    let name: Int
    var moves: [Move]
    /// Whether it goes on after a cancellation.
    var isStubborn: Bool
  }

  /// One thing after another.
  enum Move: Equatable, Sendable {
    case sleep(Int)
    case send(Act)
    /// Sends an action to a child; only a work of the root does.
    case down(Act, at: String)
    /// Throws; what catches it sends the action, and where there is none nobody catches it.
    case fail(Act?)
    /// Lets go of the store.
    case release
  }

  /// A change of the shape of the state.
  enum Change: Equatable, Sendable {
    case reset
    case child(Bool)
    case named(Int?)
    case namedDetail(Bool)
    case fixed(Int)
    case fixedDetail(Bool)
    case idle
    case editing
    case viewing
    case modeNamed(Int)
    case modeDetail(Bool)
    case addRow(Int)
    case removeRow(Int)
    case reverseRows
    case rowDetail(Int, Bool)
  }
}

extension Script.Deed {
  /// Whether it asks for nothing at all.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .merge(let parts), .concatenate(let parts): parts.allSatisfy(\.isEmpty)
    case .tagged(_, _, let deed), .queued(_, let deed), .mapped(let deed): deed.isEmpty
    default: false
    }
  }

  /// Whether it is no more than a rejection, which an id makes nothing else of.
  var isRejection: Bool {
    switch self {
    case .rejected: return true
    case .merge(let parts), .concatenate(let parts):
      let parts = parts.filter { !$0.isEmpty }
      return parts.count == 1 && parts[0].isRejection
    case .tagged(_, _, let deed), .mapped(let deed): return deed.isRejection
    default: return false
    }
  }
}

extension Script.Change {
  func apply(to state: inout Family.State) {
    switch self {
    case .reset: state = Family.State()
    case .child(let isThere): state.child = isThere ? Plain.State() : nil
    case .named(let id):
      let detail = state.named?.detail
      state.named = id.map { Named.State(id: $0, detail: detail) }
    case .namedDetail(let isThere): state.named?.detail = isThere ? Plain.State() : nil
    case .fixed(let id): state.fixed.id = id
    case .fixedDetail(let isThere): state.fixed.detail = isThere ? Plain.State() : nil
    case .idle: state.mode = .idle
    case .editing: state.mode = .editing(Plain.State())
    case .viewing: state.mode = .viewing(Plain.State())
    case .modeNamed(let id): state.mode = .named(Named.State(id: id))
    case .modeDetail(let isThere):
      guard case .named(var named) = state.mode else { return }
      named.detail = isThere ? Plain.State() : nil
      state.mode = .named(named)
    case .addRow(let id): state.rows.append(Named.State(id: id))
    case .removeRow(let id): state.rows.remove(id: id)
    case .reverseRows: state.rows.reverse()
    case .rowDetail(let id, let isThere):
      state.rows[id: id]?.detail = isThere ? Plain.State() : nil
    }
  }
}

extension [Script.Change] {
  func apply(to state: inout Family.State) {
    for change in self { change.apply(to: &state) }
  }
}

extension String {
  /// The place that a text names: its parts are between slashes.
  var place: LifeModel.Place { split(separator: "/").map(String.init) }
}
