/// Actions of the content that came before it did, in order; delivered when it is there.
///
/// Kept without their type: the state of a load does not know the actions of its content.
@usableFromInline
struct LoadBuffer: Sendable {
  @usableFromInline private(set) var actions: [any Sendable] = []

  @usableFromInline
  init() {}

  /// Keeps an action for later.
  mutating func keep(_ action: some Sendable) { actions.append(action) }

  /// Empties the buffer.
  @usableFromInline
  mutating func take() -> [any Sendable] {
    let all = actions
    actions = []
    return all
  }
}

extension LoadBuffer: Hashable {
  /// Whether the actions are the same, or have the same text where they cannot be compared.
  @usableFromInline
  static func == (left: LoadBuffer, right: LoadBuffer) -> Bool {
    left.actions.count == right.actions.count
      && zip(left.actions, right.actions).allSatisfy { isEqual($0, $1) }
  }

  /// Feeds the number of actions.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(actions.count) }

  private static func isEqual(_ left: any Sendable, _ right: any Sendable) -> Bool {
    if let left = left as? any Equatable { return open(left, right) }
    return String(reflecting: left) == String(reflecting: right)
  }

  private static func open<E: Equatable>(_ left: E, _ right: Any) -> Bool { left == right as? E }
}
