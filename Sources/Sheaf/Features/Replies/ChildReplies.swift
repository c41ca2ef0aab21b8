/// Makes the replies of a child out of what the root has reduced; it does not hold the store.
struct ChildReplies<State: Sendable, Action: Sendable> {
  private let reader: StateReader<State>
  private let extract: (any Sendable) -> Action?
  private let presence: Presence?

  /// Nil for a root's store.
  @MainActor
  init?(_ store: Store<State, Action>) {
    guard let extract = store.extract else { return nil }
    (reader, self.extract, presence) = (store.paths.reader, extract, store.presence)
  }

  /// The child's reply; nil where the action was not the child's, or was dropped.
  func reply(to reduction: AnyReduction) -> Reply<State, Action>? {
    guard let isAccepted = reduction.isAccepted, let action = extract(reduction.action) else {
      return nil
    }
    let after = value(in: reduction.after)
    guard let before = value(in: reduction.before) ?? after else { return nil }
    if !isAccepted { return .rejected(action, in: before) }
    return .accepted(action, from: before, to: after ?? before)
  }

  /// The state of this child; nil where it is not there, or another has taken its place.
  private func value(in state: UnsafeMutableRawPointer) -> State? {
    if let presence, !presence.wasThere(in: state) { return nil }
    return reader.value(in: state)
  }

  /// A desk for one send.
  func makeDesk(in runtime: Runtime) -> ReplyDesk<State, Action> {
    let desk = ReplyDesk<State, Action>()
    desk.token = runtime.addObserver { [weak runtime] reduction in
      guard reduction.isOutside else { return }
      desk.note(reduction.record) { reply(to: reduction) }
      runtime?.removeIfIdle(desk)
    }
    return desk
  }
}
