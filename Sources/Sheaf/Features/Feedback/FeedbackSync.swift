/// Makes what runs at a place what the state, after one action, asks for.
final class FeedbackSync<
  State,
  Action: Sendable,
  Elements: Collection & Sendable,
  Key: Hashable & Sendable,
  Version: Equatable & Sendable
>: Sendable where Elements.Element: Sendable {
  private typealias Memory = FeedbackMemory<Key, Version>
  private let elements: Elements
  private let rule: FeedbackRule<State, Action, Elements, Key, Version>
  private let account: FeedbackAccount
  private let step: Int

  init(
    _ elements: Elements,
    _ rule: FeedbackRule<State, Action, Elements, Key, Version>,
    _ account: FeedbackAccount
  ) {
    self.elements = elements
    self.rule = rule
    self.account = account
    step = account.steps
  }

  /// Cancels what is not asked for any more, then starts what is new; called while planning.
  func carryOut(through port: ActionPort<Action>, _ host: EffectHost) {
    guard let memory = memory(at: host.node), memory.step <= step else { return }
    memory.step = step
    let fingerprint = rule.fingerprint?(elements)
    if let fingerprint, memory.fingerprint == fingerprint { return }
    memory.fingerprint = fingerprint
    let starting = sort(memory)
    for entry in memory.takeAbsent() { host.stop(entry.token) }
    for element in starting { start(element, memory, through: port, host) }
    if elements.isEmpty { forget(memory, at: host.node) }
  }

  /// Marks what is asked for; returns the elements whose effect is to be started.
  private func sort(_ memory: Memory) -> [Elements.Element] {
    memory.round += 1
    var starting: [Elements.Element] = []
    for element in elements {
      let key = rule.key(elements, element)
      if let entry = memory.entries[key] {
        // Why: of two elements with one key the first counts.
        if entry.round == memory.round { continue }
        memory.entries[key]?.round = memory.round
        if entry.version == rule.version(element) { continue }
      } else {
        memory.entries[key] = Memory.Entry(version: nil, round: memory.round)
      }
      starting.append(element)
    }
    return starting
  }

  private func start(
    _ element: Elements.Element,
    _ memory: Memory,
    through port: ActionPort<Action>,
    _ host: EffectHost
  ) {
    let key = rule.key(elements, element)
    if let old = memory.entries[key] { host.stop(old.token) }
    let values = host.dependencies ?? host.link.dependencies
    var effect: Effect<Action>? = DependencyValues.bind(values) { rule.effect(element) }
    let group = EffectGroup(host) { host in
      // Why taken: the concatenation is not to keep what the effect captured after its end.
      guard let work = effect.take() else { return false }
      work.plan(through: port, host)
      return true
    }
    host.register(group)
    memory.number += 1
    memory.entries[key] = Memory.Entry(
      version: rule.version(element),
      round: memory.round,
      token: group.token,
      number: memory.number
    )
  }

  // MARK: - The place's memory

  /// What this operator keeps at the place; nil where it keeps nothing and has nothing to keep.
  private func memory(at node: PlaceNode) -> Memory? {
    for memory in node.memories {
      guard let memory = memory as? Memory else { continue }
      if memory.account === account { return memory }
      // Why: an operator that is resolved per action finds what it kept by where it is written.
      if memory.account == nil, memory.site == rule.site {
        memory.adopt(account)
        return memory
      }
    }
    if elements.isEmpty { return nil }
    let memory = Memory(account, at: rule.site)
    node.memories.append(memory)
    // Why: a row without work would be forgotten, and started anew with its next action.
    node.enter()
    return memory
  }

  private func forget(_ memory: Memory, at node: PlaceNode) {
    node.memories.removeAll { $0 === memory }
    node.leave()
  }
}

/// What a feedback has started at one place.
private final class FeedbackMemory<Key: Hashable & Sendable, Version: Equatable & Sendable>:
  PlaceMemory
{
  struct Entry {
    /// The version whose effect was started; nil before.
    var version: Version?
    /// The last round in which it was asked for.
    var round: Int
    var token = EffectToken.none
    /// Which start it was.
    var number = 0
  }

  /// The account of the operator; nil once that is gone.
  private(set) weak var account: FeedbackAccount?
  let site: SourceSite
  var entries: [Key: Entry] = [:]
  /// The last action that was carried out.
  var step = 0
  var round = 0
  /// How many effects were started.
  var number = 0
  var fingerprint: UInt64?

  init(_ account: FeedbackAccount, at site: SourceSite) {
    self.account = account
    self.site = site
    account.places += 1
  }

  deinit { account?.places -= 1 }

  /// Belongs to another operator, which is the same one, resolved again.
  func adopt(_ account: FeedbackAccount) {
    self.account = account
    account.places += 1
    step = 0
  }

  /// Takes out what was not asked for in this round, in the order of the starts.
  func takeAbsent() -> [Entry] {
    let absent = entries.filter { $0.value.round != round }
    for key in absent.keys { entries[key] = nil }
    return absent.values.sorted { $0.number < $1.number }
  }
}
