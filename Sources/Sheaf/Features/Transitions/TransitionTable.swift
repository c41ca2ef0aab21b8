/// A state machine as a table: one row per transition, and a reducer like any other.
///
/// ```swift
/// TransitionTable<Door, Event>(startingIn: .closed) {
///   On(.push).from(.closed).to(.open)
///   On(.pull).from(.open).to(.closed)
/// }
/// ```
///
/// An action that no row takes is rejected: nothing changes, nothing starts, running effects go on.
/// An action that no row is for in any state is left to the other reducers of the body.
///
/// The table is data. It prints itself, ``mermaid`` and ``description``, and it knows its mistakes:
/// ``problems`` lists rows that can never be taken, and a store that is made with such a table reports
/// them, with the lines of both rows. For that, predicates and functions of the rows are called with
/// states and actions that occur in the table; they must be pure.
public struct TransitionTable<State, Action: Sendable>: Reducer, RollsBack {
  /// What the store keeps: the rows.
  public typealias ResolvedForm = Resolved

  /// The rows, in the order in which they are asked.
  public let rows: [TransitionRow<State, Action>]
  /// Which of the rows that match take an action.
  public let strategy: TransitionStrategy
  /// The first state, where it was said.
  let start: Start?

  /// A table of rows; the first that accepts takes the action unless told otherwise.
  public init(
    strategy: TransitionStrategy = .first,
    @TransitionTableBuilder<State, Action> _ rows: () -> [TransitionRow<State, Action>]
  ) {
    self.rows = rows()
    self.strategy = strategy
    start = nil
  }

  /// A table whose first state is known: rows that cannot be reached from it are reported.
  ///
  /// That counts on the state being changed by this table alone.
  public init(
    startingIn initialState: State,
    strategy: TransitionStrategy = .first,
    @TransitionTableBuilder<State, Action> _ rows: () -> [TransitionRow<State, Action>]
  ) where State: Equatable & Sendable {
    self.rows = rows()
    self.strategy = strategy
    start = Start(initialState)
  }

  /// A table of rows that are made elsewhere.
  public init(_ rows: [TransitionRow<State, Action>], strategy: TransitionStrategy = .first) {
    self.rows = rows
    self.strategy = strategy
    start = nil
  }

  /// Asks the rows.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Resolved(rows, strategy, nil).reduce(into: &state, action: action)
  }

  /// The rows, for one store.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let rows: [TransitionRow<State, Action>]
    @usableFromInline let strategy: TransitionStrategy
    /// Who is told of rows that are taken; nil where nobody is.
    @usableFromInline let observer: TransitionObserver?

    /// Takes the rows over and reports those that can never be taken.
    public init(_ source: TransitionTable) {
      for problem in source.problems { reportIssue(problem.message, at: problem.site) }
      self.init(
        source.rows,
        source.strategy,
        DependencyValues.isAnythingBound ? DependencyValues.current.transitionObserver : nil
      )
    }

    @usableFromInline
    init(
      _ rows: [TransitionRow<State, Action>],
      _ strategy: TransitionStrategy,
      _ observer: TransitionObserver?
    ) {
      self.rows = rows
      self.strategy = strategy
      self.observer = observer
    }

    /// Asks the rows.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch strategy {
      case .first: first(action, &state)
      case .sequence: sequence(action, &state)
      case .all: all(action, &state)
      }
    }

    @inlinable
    func first(_ action: Action, _ state: inout State) -> Effect<Action> {
      var isKnown = false
      for index in rows.indices where rows[index].trigger.matches(action) {
        isKnown = true
        guard rows[index].source.matches(state),
          let effect = rows[index].take(action, &state)
        else { continue }
        if observer != nil { tell([index]) }
        return effect
      }
      return isKnown ? .rejected : .unhandled
    }

    @inlinable
    func sequence(_ action: Action, _ state: inout State) -> Effect<Action> {
      if rows.isEmpty { return .none }
      let taken = undoing(&state, where: { $0 == nil }) { state -> [Effect<Action>]? in
        var effects: [Effect<Action>] = []
        for row in rows {
          guard row.matches(action, in: state), let effect = row.take(action, &state) else {
            return nil
          }
          effects.append(effect)
        }
        return effects
      }
      guard let taken else { return refusal(of: action) }
      if observer != nil { tell(Array(rows.indices)) }
      return .merge(taken)
    }

    @inlinable
    func all(_ action: Action, _ state: inout State) -> Effect<Action> {
      var effects: [Effect<Action>] = []
      var taken: [Int] = []
      for index in rows.indices where rows[index].matches(action, in: state) {
        guard let effect = rows[index].take(action, &state) else { continue }
        taken.append(index)
        effects.append(effect)
      }
      if taken.isEmpty { return refusal(of: action) }
      if observer != nil { tell(taken) }
      return .merge(effects)
    }

    @usableFromInline
    func refusal(of action: Action) -> Effect<Action> {
      rows.contains { $0.trigger.matches(action) } ? .rejected : .unhandled
    }

    @usableFromInline
    func tell(_ taken: [Int]) {
      for index in taken { observer?.taken(index, rows[index].site) }
    }
  }
}

extension TransitionTable: ExpressibleByArrayLiteral {
  /// A table of rows, the first that accepts taking the action.
  public init(arrayLiteral rows: TransitionRow<State, Action>...) { self.init(rows) }
}

extension TransitionTable {
  /// The first state, and how states are compared.
  struct Start: Sendable {
    let state: @Sendable () -> State
    let isSame: @Sendable (State, State) -> Bool

    init(_ state: State) where State: Equatable & Sendable {
      self.state = { state }
      isSame = { $0 == $1 }
    }
  }
}

/// Is told of the rows that the tables of a store take; a test's coverage.
@usableFromInline
package struct TransitionObserver: Sendable {
  /// Gets the number of the row and where it is written.
  package let taken: @Sendable (_ index: Int, _ site: SourceSite) -> Void

  /// An observer that calls the closure, on the store's actor.
  package init(_ taken: @escaping @Sendable (_ index: Int, _ site: SourceSite) -> Void) {
    self.taken = taken
  }
}

private enum TransitionObserverKey: DependencyKey {
  static var liveValue: TransitionObserver? { nil }
  static var testValue: TransitionObserver? { nil }
}

extension DependencyValues {
  /// Who is told of the rows that tables take; nil where nobody is.
  package var transitionObserver: TransitionObserver? {
    get { self[TransitionObserverKey.self] }
    set { self[TransitionObserverKey.self] = newValue }
  }
}
