/// A row of a transition table that can never be taken.
public struct TransitionProblem: Sendable, Hashable {
  /// Why it can never be taken.
  public enum Kind: Sendable, Hashable {
    /// An earlier row is for exactly the same actions and states.
    case duplicate
    /// Earlier rows take everything that it is for.
    case shadowed
    /// No state that it is for can be reached from the first one.
    case unreachable
  }

  /// Why it can never be taken.
  public let kind: Kind
  /// The number of the row, counted from 0.
  public let row: Int
  /// The numbers of the rows that take its place; empty where it cannot be reached.
  public let causes: [Int]
  /// Where the row is written.
  public let site: SourceSite
  /// Where the rows are written that take its place.
  public let causeSites: [SourceSite]
  /// What is wrong, with the lines of all rows concerned, and how to fix it.
  public let message: String
}

extension TransitionTable {
  /// The rows that can never be taken, in the order of the rows.
  ///
  /// Duplicate and shadowed rows are looked for where the first row that accepts takes the action;
  /// unreachable ones where the first state was also said. A row whose function may return nil never
  /// counts as taking everything. Predicates and functions are called with states and actions of
  /// the table; what cannot be known for certain is not reported.
  public var problems: [TransitionProblem] {
    guard strategy == .first else { return [] }
    var found: [Int: TransitionProblem] = [:]
    var cover = TransitionCover(rows)
    for index in rows.indices {
      if let causes = cover.rowsInstead(of: index) {
        let isSame = causes.count == 1 && rows[causes[0]].isForTheSame(as: rows[index])
        found[index] = problem(isSame ? .duplicate : .shadowed, index, causes)
      }
      cover.add(index)
    }
    if let start {
      for index in TransitionReach(self, start, without: Set(found.keys)).unreachedRows {
        found[index] = problem(.unreachable, index, [])
      }
    }
    return rows.indices.compactMap { found[$0] }
  }

  private func problem(
    _ kind: TransitionProblem.Kind,
    _ index: Int,
    _ causes: [Int]
  ) -> TransitionProblem {
    let named = causes.map { (number: $0 + 1, site: rows[$0].site) }
    let first = start.map { TransitionText.name($0.state()) } ?? ""
    return TransitionProblem(
      kind: kind,
      row: index,
      causes: causes,
      site: rows[index].site,
      causeSites: named.map(\.site),
      message: TransitionMessages.problem(
        kind,
        row: index + 1,
        "\(rows[index])",
        rows[index].site,
        causes: named,
        first: first
      )
    )
  }
}

extension TransitionRow {
  func isForTheSame(as other: TransitionRow) -> Bool {
    trigger.covers(other.trigger) && other.trigger.covers(trigger)
      && source.covers(other.source) && other.source.covers(source)
  }
}

/// The earlier rows that take every action they match, found by what they match.
struct TransitionCover<State, Action: Sendable> {
  private struct Key: Hashable {
    let action: AnyHashable
    let state: AnyHashable
  }

  private let rows: [TransitionRow<State, Action>]
  /// The first row for a pair, of the rows that list hashable values on both sides.
  private var exact: [Key: Int] = [:]
  /// The other rows.
  private var open: [Int] = []

  init(_ rows: [TransitionRow<State, Action>]) { self.rows = rows }

  /// Takes a row among the earlier ones.
  mutating func add(_ index: Int) {
    let row = rows[index]
    guard row.isCertain else { return }
    guard let actions = row.trigger.listed, let states = row.source.listed else {
      return open.append(index)
    }
    let keys = actions.flatMap { action in states.map { Self.key(action, $0) } }
    if keys.contains(where: { $0 == nil }) { return open.append(index) }
    for case let key? in keys where exact[key] == nil { exact[key] = index }
  }

  /// The earlier row that takes an action in a state.
  func row(taking action: Action, in state: State) -> Int? {
    let listed = Self.key(action, state).flatMap { exact[$0] }
    let other = open.first { index in
      if let listed, index > listed { return false }
      return rows[index].matches(action, in: state)
    }
    guard let listed else { return other }
    return other.map { min($0, listed) } ?? listed
  }

  /// The earlier rows that leave nothing to a row; nil where something is left.
  func rowsInstead(of index: Int) -> [Int]? {
    let row = rows[index]
    if let actions = row.trigger.listed, let states = row.source.listed {
      var causes: Set<Int> = []
      for action in actions {
        for state in states {
          guard let cause = self.row(taking: action, in: state) else { return nil }
          causes.insert(cause)
        }
      }
      return causes.sorted()
    }
    let cause = open.first {
      rows[$0].trigger.covers(row.trigger) && rows[$0].source.covers(row.source)
    }
    return cause.map { [$0] }
  }

  private static func key(_ action: Action, _ state: State) -> Key? {
    guard let action = action as? AnyHashable, let state = state as? AnyHashable else { return nil }
    return Key(action: action, state: state)
  }
}

/// The states that the rows lead to from the first one.
struct TransitionReach<State, Action: Sendable> {
  /// The rows that no reachable state matches; empty where that cannot be known.
  private(set) var unreachedRows: [Int] = []
  /// How many states are asked whether rows match them, times the rows.
  private static var questionsLimit: Int { 1_000_000 }

  init(
    _ table: TransitionTable<State, Action>,
    _ start: TransitionTable<State, Action>.Start,
    without dead: Set<Int>
  ) {
    let live = table.rows.indices.filter { !dead.contains($0) }
    var states = [start.state()]
    var known: Set<AnyHashable> = []
    var unreached = Set(live)
    if let first = states[0] as? AnyHashable { known.insert(first) }
    var next = 0
    while next < states.count {
      let state = states[next]
      next += 1
      for index in live where table.rows[index].source.matches(state) {
        unreached.remove(index)
        // Why: where a target is not known, every state may be reached.
        guard let targets = table.rows[index].targets(from: state) else { return }
        for target in targets {
          if let key = target as? AnyHashable {
            if known.insert(key).inserted { states.append(target) }
          } else if !states.contains(where: { start.isSame($0, target) }) {
            states.append(target)
          }
        }
        if states.count * table.rows.count > Self.questionsLimit { return }
      }
    }
    unreachedRows = unreached.sorted()
  }
}

extension TransitionRow {
  /// The states it leads to from one; nil where they depend on actions that are not listed.
  func targets(from state: State) -> [State]? {
    switch target {
    case .value(let new): return [new()]
    case .stay: return []
    case .function, .change: return trigger.listed?.compactMap { next($0, state) }
    }
  }
}
