/// A running effect, as the inspector and the hooks show it.
public struct EffectInfo: Sendable, Identifiable, CustomStringConvertible {
  /// Different for every effect of a store.
  public let id: Int
  /// The name given to `Effect.run`.
  public let name: String?
  /// The ids given to `cancellable`.
  public let ids: [any Hashable & Sendable]
  /// The place of its feature: key paths and row ids from the root; empty for the root.
  public let place: String
  /// The action that started it.
  public let action: any Sendable
  /// Where it is written.
  public let site: SourceSite
  /// When it was started; nil where it has not been, or time was not watched then.
  public let since: ContinuousClock.Instant?
  /// Whether it was cancelled and has not ended yet.
  public let isCancelled: Bool

  /// One line: name, ids, place and source line.
  public var description: String {
    var text = name.map { "effect \"\($0)\"" } ?? "effect"
    if !ids.isEmpty { text += " with id \(ids.map { "\($0)" }.joined(separator: ", "))" }
    if !place.isEmpty { text += " of \(place)" }
    return text + " at \(site)"
  }
}

extension EffectLedger {
  func info(_ token: EffectToken) -> EffectInfo? {
    guard let gate = entry(token)?.gate else { return nil }
    return gate.info(ids: ids(of: token))
  }
}

extension EffectGate {
  /// What is known of the effect; its ids only while it is on the books.
  final func info(ids: [EffectID] = []) -> EffectInfo {
    EffectInfo(
      id: Int(token.generation) << 32 | Int(token.index),
      name: label.name,
      ids: ids.map(\.value),
      place: node.pathDescription,
      action: trigger,
      site: label.site,
      since: startedAt,
      isCancelled: isCancelled
    )
  }
}

extension PlaceNode {
  /// Key paths and row ids from the root, such as `\App.State.rows[3]\Row.State.detail`.
  final var pathDescription: String {
    var steps: [String] = []
    var node: PlaceNode? = self
    while let here = node, here.parent != nil || here.isDead {
      if let id = here.rowID {
        steps.append("[\(id)]")
      } else if let path = here.place.path {
        steps.append("\(path)")
      } else {
        steps.append("(\(here.place.site))")
      }
      node = here.parent
    }
    return steps.reversed().joined()
  }
}
