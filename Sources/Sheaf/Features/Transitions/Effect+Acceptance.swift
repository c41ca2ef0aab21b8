extension Effect {
  /// Whether a reducer took the action and none of those asked rejected it.
  @usableFromInline
  var isAccepted: Bool {
    switch kind {
    case .rejected, .unhandled, .absent: false
    case .merge(let parts): parts.allSatisfy(\.isAccepted)
    case .dependencies(let effect, _), .cancellable(let effect, _, _), .queued(let effect, _),
      .renamed(let effect, _):
      effect.isAccepted
    default: true
    }
  }

  /// What is left of an effect that is not accepted: why it is not, and no work.
  @usableFromInline
  var refusal: Effect {
    switch kind {
    case .unhandled, .absent: self
    default: .rejected
    }
  }

  /// Two refusals as one.
  @usableFromInline
  static func refusing(_ first: Effect, _ second: Effect) -> Effect {
    switch (first.kind, second.kind) {
    case (.rejected, .rejected): first
    default: .both(first, second)
    }
  }
}
