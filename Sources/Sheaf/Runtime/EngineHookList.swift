/// The hooks of all owners on one store; there is no list where there are none.
///
/// Added while owners are being told: told from the next action on. Removed: never called again,
/// also not in the round under way. Confined to the store's actor.
@usableFromInline
final class EngineHookList<State, Action: Sendable> {
  /// The hooks of one owner.
  final class Entry {
    let token = HookToken()
    let hooks: EngineHooks<State, Action>
    /// Whether it is called no more.
    fileprivate(set) var isRemoved = false

    init(_ hooks: EngineHooks<State, Action>) { self.hooks = hooks }
  }

  /// All owners, in the order in which they were added.
  private(set) var entries: [Entry] = []
  /// Those that admit, in the order in which they are asked.
  private(set) var admitting: [Entry] = []
  /// Those that are told of reduced actions.
  private(set) var observing: [Entry] = []
  /// Those that are told of ended effects.
  private(set) var following: [Entry] = []
  /// Whether anybody wants the state from before an action.
  private(set) var wantsStateBefore = false

  var isEmpty: Bool { entries.isEmpty }

  func add(_ hooks: EngineHooks<State, Action>) -> HookToken {
    let entry = Entry(hooks)
    entries.append(entry)
    sort()
    return entry.token
  }

  func remove(_ token: HookToken) {
    guard let index = entries.firstIndex(where: { $0.token === token }) else { return }
    entries.remove(at: index).isRemoved = true
    sort()
  }

  private func sort() {
    let asked = entries.filter { $0.hooks.admit != nil }
    admitting = asked.filter { !$0.hooks.isAskedLast } + asked.filter(\.hooks.isAskedLast)
    observing = entries.filter { $0.hooks.reduced != nil }
    following = entries.filter { $0.hooks.effectEnded != nil }
    wantsStateBefore = observing.contains(where: \.hooks.wantsStateBefore)
  }
}

extension Engine {
  /// Adds an owner's hooks behind those of the others.
  func add(_ hooks: EngineHooks<State, Action>) -> HookToken {
    let list = self.hooks ?? EngineHookList()
    self.hooks = list
    defer { hooksChanged(list) }
    return list.add(hooks)
  }

  /// Takes an owner's hooks off; what it holds stays held.
  func remove(_ token: HookToken) {
    guard let list = hooks else { return }
    list.remove(token)
    hooksChanged(list)
  }

  /// What an owner of hooks keeps with them, by its type.
  func hookOwner<Owner: AnyObject>(as type: Owner.Type) -> Owner? {
    hooks?.entries.lazy.compactMap { $0.hooks.owner as? Owner }.first
  }

  private func hooksChanged(_ list: EngineHookList<State, Action>) {
    if list.isEmpty { hooks = nil }
    isSteered = !list.admitting.isEmpty
    let counting = list.entries.compactMap(\.hooks.queuedSend)
    queuedSend = counting.isEmpty ? nil : { for count in counting { count() } }
    guard !list.following.isEmpty else { return willEnd = nil }
    willEnd = { [unowned list] gate, ids in
      let info = gate.info(ids: ids)
      for entry in list.following where !entry.isRemoved { entry.hooks.effectEnded?(info) }
    }
  }
}
