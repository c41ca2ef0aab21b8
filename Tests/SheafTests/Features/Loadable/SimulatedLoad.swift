@testable import Sheaf

/// The state machine of loading with a shell made of a list: commands enter and strike out lines.
///
/// Answers come from any line, also from a struck one of a loader that does not heed cancellation.
struct SimulatedLoad {
  typealias State = Loadable<Int, [Int], LoadError>

  /// What the machine, or its shell, is made to do wrong.
  enum Fault: CaseIterable {
    case none
    /// An answer counts whichever load it is to.
    case hearsEveryAnswer
    /// A load is not stopped.
    case forgetsToStop
    /// A page goes on when its content is gone.
    case forgetsThePage
  }

  /// Something that runs, or does so no more but may still answer.
  struct Line: Hashable {
    enum Kind { case load, wait, timer, page, hold, poll }
    let kind: Kind
    let generation: Int
    var attempt = 1
    var isStruck = false
    var hasGiven = false
  }

  let policy: LoadPolicy
  var fault = Fault.none
  private(set) var state = State(request: 0)
  private(set) var lines: [Line] = []
  private var clock = 0

  init(_ policy: LoadPolicy) { self.policy = policy }

  /// Takes a step; gives what broke, if anything did.
  mutating func take(_ step: LoadStep) -> String? {
    let before = state
    clock += 1
    switch step {
    case .event(let event):
      if let problem = perform(apply(event)) { return problem }
    case .answer(let pick, let answer):
      let open = lines.indices.filter { lines[$0].kind != .poll && lines[$0].kind != .hold }
      if open.isEmpty { return nil }
      let line = lines[open[pick % open.count]]
      let isCurrent = !line.isStruck
      if let problem = perform(settle(open[pick % open.count], answer)) { return problem }
      if !isCurrent, state != before { return "an answer nobody waits for changed the state" }
    }
    if state.generation < before.generation { return "the generation fell" }
    return problem
  }

  /// Answers what is under way until nothing is; gives what broke, if anything did.
  mutating func settle() -> String? {
    for _ in 0..<8 {
      let answering: Set<Line.Kind> = [.load, .wait, .page]
      guard
        let index = lines.firstIndex(where: { !$0.isStruck && answering.contains($0.kind) })
      else { return state.activity == .none ? nil : "\(state.activity) for ever" }
      if let problem = perform(settle(index, .success)) ?? problem { return problem }
    }
    return "it does not settle"
  }

  // MARK: - Events

  private mutating func apply(_ event: LoadStep.Event) -> LoadCommands {
    switch event {
    case .load: return state.load(policy)
    case .appear: return state.appear(policy)
    case .disappear: return state.disappear(policy)
    case .retry: return state.retry(policy)
    case .refresh: return state.refresh(policy)
    case .reload: return state.reload(policy)
    case .cancel: return state.cancel(policy)
    case .invalidate: return state.invalidate(policy)
    case .otherRequest: return state.change(to: state.request + 1, policy)
    case .sameRequest: return state.change(to: state.request, policy)
    case .setContent: return state.setContent([clock], isStale: false, policy)
    case .setStaleContent: return state.setContent([clock], isStale: true, policy)
    case .dismissFailure: return state.dismissFailure(policy)
    case .tick: return lines.contains { $0.kind == .poll && !$0.isStruck } ? state.poll(policy) : []
    case .edit: return edit("a")
    case .otherEdit: return edit("b")
    case .commit: return state.commit("a", refreshes: false, policy)
    case .commitAfresh: return state.commit("a", refreshes: true, policy)
    case .rollback: return state.rollBack("a", policy) { fresh, _ in fresh }
    case .otherRollback: return state.rollBack("b", policy) { fresh, _ in fresh }
    case .loadMore: return state.loadMore(policy) { $0.count < 4 }
    }
  }

  private mutating func edit(_ id: EditID) -> LoadCommands {
    let commands = state.beginEdit(id, policy) { $0.append(-1) }
    if state.content != nil { state.content?.append(-1) }
    return commands
  }

  private mutating func settle(_ index: Int, _ answer: LoadStep.Answer) -> LoadCommands {
    let line = lines[index]
    if line.kind == .load, answer == .partial {
      lines[index].hasGiven = true
    } else {
      lines.remove(at: index)
    }
    var generation = line.generation
    var attempt = line.attempt
    if fault == .hearsEveryAnswer {
      generation = line.kind == .page ? state.pages.generation : state.generation
      attempt = state.attempt
    }
    let outcome: LoadAnswer<[Int], LoadError>.Outcome =
      switch (line.kind, answer) {
      case (.wait, _): .waited
      case (.timer, _): .timedOut(after: .seconds(1))
      case (_, .success): .succeeded([clock])
      case (.load, .partial): .partial([clock])
      case (.load, .end): line.hasGiven ? .finished : .cancelled
      case (_, .failureAgain): .failed(.thrown(LoadError(number: 9)))
      case (_, .cancellation): .cancelled
      default: .failed(.thrown(LoadError(number: 1)))
      }
    let isPage = line.kind == .page
    let sent = LoadAnswer<[Int], LoadError>(
      isPage ? .page : .content,
      generation: generation,
      attempt: attempt,
      outcome: outcome
    )
    if isPage { return state.settlePage(sent) { $1 += $0 } }
    return state.settle(sent, policy) { fresh, _ in fresh }.commands
  }

  // MARK: - Commands

  private mutating func perform(_ commands: LoadCommands) -> String? {
    if commands.contains(.stop), fault != .forgetsToStop { strike([.load, .wait, .timer]) }
    if commands.contains(.stopTimer) { strike([.timer]) }
    if commands.contains(.stopPage), fault != .forgetsThePage { strike([.page, .hold]) }
    if commands.contains(.stopPolling) { strike([.poll]) }
    if !commands.isDisjoint(with: [.start, .again]) {
      strike([.load, .wait, .timer])
      enter(.load)
      if policy.timeout != nil { enter(.timer) }
    }
    if commands.contains(.wait) {
      strike([.load, .wait, .timer])
      enter(.wait)
    }
    if commands.contains(.join), !isLive([.load, .wait], state.generation) {
      return "joins nothing"
    }
    if commands.contains(.startPage) {
      strike([.page, .hold])
      lines.append(Line(kind: .page, generation: state.pages.generation))
    }
    if commands.contains(.holdPage) {
      lines.append(Line(kind: .hold, generation: state.pages.generation))
    }
    if commands.contains(.joinPage), !isLive([.page, .hold], state.pages.generation) {
      return "joins no page"
    }
    if commands.contains(.poll), !lines.contains(where: { $0.kind == .poll && !$0.isStruck }) {
      lines.append(Line(kind: .poll, generation: 0))
    }
    return nil
  }

  private mutating func enter(_ kind: Line.Kind) {
    lines.append(Line(kind: kind, generation: state.generation, attempt: state.attempt))
  }

  private mutating func strike(_ kinds: Set<Line.Kind>) {
    for index in lines.indices where kinds.contains(lines[index].kind) {
      lines[index].isStruck = true
    }
    // What is the wrapper's own heeds its cancellation; a loader of the user's may not.
    lines.removeAll { $0.isStruck && $0.kind != .load && $0.kind != .page }
  }

  private func isLive(_ kinds: Set<Line.Kind>, _ generation: Int) -> Bool {
    lines.contains { kinds.contains($0.kind) && !$0.isStruck && $0.generation == generation }
  }

  // MARK: - Invariants

  private func count(_ kinds: Line.Kind...) -> Int {
    lines.count { kinds.contains($0.kind) && !$0.isStruck }
  }

  /// What does not hold.
  private var problem: String? {
    let isActive = state.activity != .none
    if count(.load, .wait) != (isActive ? 1 : 0) {
      return "\(count(.load, .wait)) loads while \(state.activity)"
    }
    if case .running = state.activity, count(.load) != 1 { return "running without a loader" }
    if count(.timer) > count(.load) { return "a time-out without a load" }
    if (state.content != nil) != (state.phase == .loaded) { return "loaded without content" }
    if state.content != nil, state.previous != nil { return "content is there twice" }
    if state.phase == .idle, isActive { return "active while idle" }
    if state.phase == .failed, isActive, state.activity.kind != .poll {
      return "active, and failed"
    }
    if state.phase == .idle, state.failure != nil { return "idle with a failure" }
    if state.isPartial, state.content == nil { return "a part of nothing" }
    if state.attempt > 3 { return "attempt \(state.attempt)" }
    if count(.page, .hold) != (state.isLoadingMore ? 1 : 0) {
      return "\(count(.page, .hold)) pages while \(state.pages.activity)"
    }
    if state.isLoadingMore, state.content == nil { return "a page of nothing" }
    if state.pages.activity == .waiting, !isActive { return "a page waits for nothing" }
    if let edits = state.edits {
      if edits.pending.isEmpty { return "edits without an edit" }
      if state.content == nil { return "edits of nothing" }
      if edits.result.sorted() != state.content?.sorted() {
        return "the content is not the base and its edits"
      }
    }
    if count(.poll) > (state.phase == .idle || state.isHidden ? 0 : 1) {
      return "polls while \(state.phase)"
    }
    return nil
  }
}
