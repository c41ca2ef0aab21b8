/// Makes scripts from a seed.
struct ScriptMaker {
  private static let places = [
    "", "left", "right", "fixed", "fixed/detail", "child", "named", "named/detail",
    "mode/editing", "mode/viewing", "mode/named", "mode/named/detail", "rows/0", "rows/1",
    "rows/2", "rows/0/detail", "rows/1/detail",
  ]
  /// Those whose stores are scoped.
  private static let scopes = places.filter { !$0.isEmpty && !$0.hasPrefix("mode") }
  private static let leavers = ["child", "named", "mode/editing", "rows/0", "rows/1"]

  private var random: SeededRandom
  private var names = 0
  /// The shape of the state as far as it follows from actions that are sent.
  private var shape = Family.State()
  private var sends: [Int] = []
  private var works: [Int] = []
  // Why: effects meet in a queue only where many of them come to the same.
  /// The place and the queue that a script often comes to.
  private var haunt = (place: "", line: Script.Line.serial)

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Up to thirty steps, the first of which fills the state.
  mutating func script() -> Script {
    var steps: [Script.Step] = []
    haunt = (Self.places[number(0...4)], one(of: Script.Line.allCases))
    if isOne(of: 4) { steps.append(.watch) }
    let changes: [Script.Change] = [.child(true), .named(0), .editing, .addRow(0), .addRow(1)]
    steps.append(send(at: "", changes: changes))
    for _ in 0..<number(3...24) { steps.append(step()) }
    if isOne(of: 3) {
      steps.append(isOne(of: 2) ? .shutDown : .release)
      if isOne(of: 2), let work = works.randomElement(using: &random) {
        steps.append(.late(work, Script.Act(name())))
      }
    }
    return Script(steps)
  }

  // MARK: - Steps

  private mutating func step() -> Script.Step {
    switch number(0...19) {
    case 0...7: return send(at: place(), changes: [])
    case 8, 9: return send(at: "", changes: changes())
    case 10: return .leave(one(of: Self.leavers), deed(depth: 2, false))
    case 11, 12: return .cancelSend(of: one(of: sends))
    case 13:
      guard let work = works.randomElement(using: &random) else { return .advance(1) }
      return .late(work, act(depth: 1, false))
    case 14, 15: return scoped()
    case 16:
      if isOne(of: 3) { return .observe(nil, at: "") }
      let place = place()
      let act = act(depth: 2, place.isEmpty)
      sends.append(act.name)
      return .observe(act, at: place)
    default: return .advance(number(1...3))
    }
  }

  private mutating func send(at place: String, changes: [Script.Change]) -> Script.Step {
    var act = act(depth: 3, place.isEmpty)
    if !changes.isEmpty { act.changes = changes }
    act.changes.apply(to: &shape)
    sends.append(act.name)
    return .send(act, at: place)
  }

  private mutating func scoped() -> Script.Step {
    let place = one(of: Self.scopes)
    var act = act(depth: 3, false)
    if isOne(of: 2) {
      // Why: what the root sends the child later belongs to this send, and shares its fate.
      let work = name()
      let moves: [Script.Move] = [
        .sleep(number(1...3)), .down(self.act(depth: 1, false), at: place),
      ]
      act.above = .work(work, moves)
    } else if act.above.isEmpty {
      act.above = deed(depth: 2, true)
    }
    sends.append(act.name)
    return .scoped(act, at: place)
  }

  private mutating func place() -> String {
    if isOne(of: 4) { return haunt.place }
    let place = one(of: Self.places)
    // Why not always: actions for a child that is not there are part of life.
    if shape.places.contains(place.place) || isOne(of: 8) { return place }
    return Self.places[number(0...4)]
  }

  // MARK: - Parts

  private mutating func act(depth: Int, _ isRoot: Bool) -> Script.Act {
    let changes = isOne(of: isRoot ? 4 : 12) ? changes() : []
    let above = depth > 1 && isOne(of: 12) ? deed(depth: depth - 1, true) : .none
    let name = name()
    return Script.Act(name, changes, depth > 0 ? deed(depth: depth, isRoot) : .none, above: above)
  }

  private mutating func deed(depth: Int, _ isRoot: Bool) -> Script.Deed {
    guard depth > 0 else { return isOne(of: 2) ? work(depth: 0, isRoot) : .none }
    switch number(0...19) {
    case 0: return .none
    case 1: return .send(act(depth: depth - 1, isRoot))
    case 2...5: return work(depth: depth, isRoot)
    case 6, 7: return .merge(parts(depth, isRoot))
    case 8, 9: return .concatenate(parts(depth, isRoot))
    case 10, 11, 12:
      return .tagged(number(0...2), inFlight: isOne(of: 3), deed(depth: depth - 1, isRoot))
    case 13, 14, 15:
      let line = isOne(of: 3) ? one(of: Script.Line.allCases) : haunt.line
      return .queued(line, deed(depth: depth - 1, isRoot))
    case 16: return .mapped(deed(depth: depth - 1, isRoot))
    case 17: return .cancel(number(0...2))
    case 18: return .cancelFrom(number(0...2))
    default: return isOne(of: 3) ? .rejected : .join(number(0...2))
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
    for _ in 0..<number(0...4) { moves.append(move(depth: depth, isRoot)) }
    return .work(name, moves, isStubborn: isOne(of: 3))
  }

  private mutating func move(depth: Int, _ isRoot: Bool) -> Script.Move {
    switch number(0...6) {
    case 0...2: return .sleep(number(1...4))
    case 3...5:
      if isRoot, isOne(of: 3) { return .down(act(depth: depth - 1, false), at: place()) }
      return .send(act(depth: depth - 1, isRoot))
    default:
      if isOne(of: 12) { return .release }
      return .fail(isOne(of: 2) ? act(depth: depth - 1, isRoot) : nil)
    }
  }

  private mutating func changes() -> [Script.Change] {
    var changes: [Script.Change] = []
    for _ in 0..<number(1...3) { changes.append(change()) }
    return changes
  }

  private mutating func change() -> Script.Change {
    let isThere = isOne(of: 2)
    switch number(0...17) {
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
    case 12: return .modeDetail(isThere)
    case 13, 14: return .addRow(number(0...2))
    case 15: return .removeRow(number(0...2))
    case 16: return .reverseRows
    default: return .rowDetail(number(0...1), isThere)
    }
  }

  // MARK: - Chance

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private mutating func isOne(of count: Int) -> Bool { number(1...count) == 1 }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  private mutating func name() -> Int {
    names += 1
    return names
  }
}
