/// The wording of what middleware reports.
enum MiddlewareMessages {
  static func endless(_ name: String, _ action: any Sendable) -> String {
    """
    The middleware \(name) has answered what it sent itself \(MiddlewareGeneration.limit) times in a \
    row: \(String(summarizing: action)).
    Each send waits for the end of the turn, so the stack did not grow, but the outermost `send` \
    would never return. The action was dropped. `send` goes through the whole chain, this layer \
    included: use `next` to pass an action on to the rest, or send only for actions of others.
    """
  }

  static let childStore = """
    `middleware` was set on the store of a child; nothing was changed.
    Actions of a child go through the layers of the root store. Set them there, and look for the \
    child's actions in them.
    """
}
