/// Makes scripts from a seed.
struct ScriptMaker {
  private static let places = [
    "", "left", "right", "fixed", "fixed/detail", "child", "named", "named/detail",
    "mode/editing", "mode/viewing", "mode/named", "rows/0", "rows/1", "rows/2", "rows/0/detail",
    "rows/1/detail",
  ]
  private static let leavers = ["child", "named", "mode/editing", "rows/0", "rows/1"]

  private var random: SeededRandom
  private var names = 0
  /// The shape of the state as far as it follows from actions that are sent.
  private var shape = Family.State()
  private var sends: [Int] = []
  private var works: [Int] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Up to thirty steps, the first of which fills the state.
  mutating func script() -> Script {
    var steps: [Script.Step] = [
      send(at: "", changes: [.child(true), .named(0), .editing, .addRow(0), .addRow(1)])
    ]
    for _ in 0..<number(3...24) { steps.append(step()) }
    if number(0...2) == 0 {
      steps.append(number(0...1) == 0 ? .shutDown : .release)
      if number(0...1) == 0, let work = works.randomElement(using: &random) {
        steps.append(.late(work, Script.Act(name())))
      }
    }
    return Script(steps)
  }

  // MARK: - Steps

  private mutating func step() -> Script.Step {
    switch number(0...15) {
    case 0...7: return send(at: place(), changes: [])
    case 8, 9: return send(at: "", changes: changes())
    case 10: return .leave(Self.leavers[number(0...Self.leavers.count - 1)], deed(depth: 2, false))
    case 11: return .cancelSend(of: sends[number(0...sends.count - 1)])
    case 12:
      guard let work = works.randomElement(using: &random) else { return .advance(1) }
      return .late(work, act(depth: 1, false))
    default: return .advance(number(1...3))
    }
  }

  private mutating func send(at place: String, changes: [Script.Change]) -> Script.Step {
    var act = act(depth: 3, place.isEmpty)
    if !changes.isEmpty { act.changes = changes }
    if place.isEmpty { act.changes.apply(to: &shape) }
    sends.append(act.name)
    return .send(act, at: place)
  }

  private mutating func place() -> String {
    let place = Self.places[number(0...Self.places.count - 1)]
    // Why not always: actions for a child that is not there are part of life.
    if shape.places.contains(place.place) || number(0...7) == 0 { return place }
    return Self.places[number(0...4)]
  }

  // MARK: - Parts

  private mutating func act(depth: Int, _ isRoot: Bool) -> Script.Act {
    let changes = isRoot && number(0...3) == 0 ? changes() : []
    let name = name()
    return Script.Act(name, changes, depth > 0 ? deed(depth: depth, isRoot) : .none)
  }

  private mutating func deed(depth: Int, _ isRoot: Bool) -> Script.Deed {
    guard depth > 0 else { return number(0...1) == 0 ? work(depth: 0, isRoot) : .none }
    switch number(0...12) {
    case 0: return .none
    case 1: return .send(act(depth: depth - 1, isRoot))
    case 2...5: return work(depth: depth, isRoot)
    case 6: return .merge(parts(depth, isRoot))
    case 7: return .concatenate(parts(depth, isRoot))
    case 8, 9, 10:
      return .tagged(number(0...2), inFlight: number(0...2) == 0, deed(depth: depth - 1, isRoot))
    case 11: return .cancel(number(0...2))
    default: return .cancelFrom(number(0...2))
    }
  }

  private mutating func parts(_ depth: Int, _ isRoot: Bool) -> [Script.Deed] {
    var parts: [Script.Deed] = []
    for _ in 0..<number(1...3) { parts.append(deed(depth: depth - 1, isRoot)) }
    return parts
  }

  private mutating func work(depth: Int, _ isRoot: Bool) -> Script.Deed {
    let name = name()
    works.append(name)
    var moves: [Script.Move] = []
    for _ in 0..<number(0...4) {
      switch number(0...6) {
      case 0...3: moves.append(.sleep(number(1...4)))
      case 4, 5: moves.append(.send(act(depth: depth - 1, isRoot)))
      default:
        let recovery = number(0...1) == 0 ? act(depth: depth - 1, isRoot) : nil
        moves.append(.fail(recovery))
      }
    }
    return .work(name, moves, isStubborn: number(0...2) == 0)
  }

  private mutating func changes() -> [Script.Change] {
    var changes: [Script.Change] = []
    for _ in 0..<number(1...3) { changes.append(change()) }
    return changes
  }

  private mutating func change() -> Script.Change {
    let isThere = number(0...1) == 0
    switch number(0...16) {
    case 0: return .reset
    case 1, 2: return .child(isThere)
    case 3, 4: return .named(isThere ? number(0...1) : nil)
    case 5: return .namedDetail(isThere)
    case 6: return .fixed(number(1...2))
    case 7: return .fixedDetail(isThere)
    case 8: return .idle
    case 9: return .editing
    case 10: return .viewing
    case 11: return .modeNamed(number(0...1))
    case 12, 13: return .addRow(number(0...2))
    case 14: return .removeRow(number(0...2))
    case 15: return .reverseRows
    default: return .rowDetail(number(0...1), isThere)
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func name() -> Int {
    names += 1
    return names
  }
}
