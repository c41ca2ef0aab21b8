/// What the stores of one root wait for: armed paths, and children that may go away.
///
/// Told once per turn, as long as anything is waited for. Confined to the main actor.
@usableFromInline
final class ObservationHub {
  private var armed: [ObservedPath] = []
  private var presences = PresenceList()
  private let observers: CommitObservers
  private var isObserving = false

  @usableFromInline
  init(_ observers: CommitObservers) { self.observers = observers }

  /// Paths that wait for a change.
  var armedCount: Int { armed.count }
  /// Presences that are not below another.
  var presenceCount: Int { presences.count }

  @usableFromInline
  func arm(_ path: ObservedPath, _ state: UnsafeMutableRawPointer, in table: AnyObject) {
    path.arm(state, in: table)
    armed.append(path)
    observe()
  }

  /// Lets a presence be told of every turn while somebody holds it.
  func add(_ presence: Presence) {
    presences.add(presence)
    observe()
  }

  private func observe() {
    if isObserving { return }
    isObserving = true
    // Why weak: the last store may go in the middle of a turn, whose engine is still running.
    observers.add(
      CommitObservers.Observer { [weak self] state in
        self?.committed(UnsafeMutableRawPointer(mutating: state)) ?? false
      }
    )
  }

  /// Looks for children that are gone, then notifies the paths that changed.
  private func committed(_ state: UnsafeMutableRawPointer) -> Bool {
    if !presences.isEmpty {
      for presence in presences.living { presence.renew(from: state) }
      presences.purge()
    }
    let changed = compare(state)
    // Why before the notifications: what they arm belongs to the next turn, and observes anew.
    isObserving = !armed.isEmpty || !presences.isEmpty
    let isLeft = isObserving
    for path in changed { path.notify() }
    return isLeft
  }

  private func compare(_ state: UnsafeMutableRawPointer) -> [ObservedPath] {
    var changed: [ObservedPath] = []
    let count = armed.count
    var kept = 0
    for index in 0..<count {
      let path = armed[index]
      switch path.compare(state) {
      case .same:
        if kept != index { armed[kept] = path }
        kept += 1
      case .changed:
        changed.append(path)
      case .gone:
        break
      }
    }
    // Why a range: an `==` of the user's that reads a store arms a path behind those compared.
    armed.removeSubrange(kept..<count)
    return changed
  }
}
