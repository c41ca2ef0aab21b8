/// The armed paths of one root store; told once per turn. Confined to the store's actor.
@usableFromInline
final class ObservationHub {
  private var armed: [ObservedPath] = []
  private let observers: CommitObservers
  private var observer: CommitObservers.Observer?

  @usableFromInline
  init(_ observers: CommitObservers) { self.observers = observers }

  /// Paths that wait for a change.
  var armedCount: Int { armed.count }

  @usableFromInline
  func arm(_ path: ObservedPath, _ state: UnsafeMutableRawPointer) {
    path.isArmed = true
    path.remember(state)
    armed.append(path)
    if observer == nil { observe() }
  }

  private func observe() {
    let observer = CommitObservers.Observer { [unowned self] state in
      // Why unowned: the hub removes the observer before it goes, with the engine that calls it.
      self.flush(UnsafeMutableRawPointer(mutating: state))
    }
    self.observer = observer
    observers.add(observer)
  }

  /// Notifies the paths that changed; false where none is left.
  private func flush(_ state: UnsafeMutableRawPointer) -> Bool {
    var changed: [ObservedPath] = []
    var kept = 0
    for index in armed.indices {
      let path = armed[index]
      if path.hasChanged(state) {
        path.isArmed = false
        path.forget()
        changed.append(path)
      } else {
        if kept != index { armed[kept] = path }
        kept += 1
      }
    }
    armed.removeLast(armed.count - kept)
    // Why first: a path armed by a notification belongs to the next turn's comparison.
    if armed.isEmpty { observer = nil }
    let isLeft = observer != nil
    for path in changed { path.notify() }
    return isLeft
  }
}
