/// A running effect, as the inspector and the hooks show it.
public struct EffectInfo: Sendable, Identifiable, CustomStringConvertible {
  /// Different for every effect of a store.
  public let id: Int
  /// The name given to `Effect.run`.
  public let name: String?
  /// The ids given to `cancellable`.
  public let ids: [any Hashable & Sendable]
  /// The place of its feature: key paths and row ids from the root; empty for the root.
  public var place: String { path.description }
  /// The action that started it.
  public let action: any Sendable
  /// Where it is written.
  public let site: SourceSite
  /// When it was started; nil where it has not been, or time was not watched then.
  public let since: ContinuousClock.Instant?
  /// What it waits for, where the store knows: its work has not been entered then.
  public let awaits: Awaited?
  /// Whether it was cancelled and has not ended yet.
  public let isCancelled: Bool
  /// What keeps an effect from starting.
  public enum Awaited: Sendable {
    /// A slot of the queue of this name.
    case queueSlot(any Hashable & Sendable)
    /// The queue's ``EffectQueue/spacing``: it has its slot.
    case queueSpacing(any Hashable & Sendable)
  }

  /// The way to its place.
  let path: PlacePath

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
      action: trigger,
      site: label.site,
      since: startedAt,
      awaits: ticket?.awaited,
      isCancelled: isCancelled,
      path: PlacePath(node)
    )
  }
}

extension QueueTicket {
  /// What it waits for.
  var awaited: EffectInfo.Awaited? {
    switch phase {
    case .waiting: .queueSlot(queue.id)
    case .spaced: .queueSpacing(queue.id)
    case .fresh, .running, .ending, .leaving, .dropped, .ended: nil
    }
  }
}

/// The way to a place, from the root; put into words only when somebody reads it.
struct PlacePath:
  // Why: key paths of operators, which were given as Sendable, are only printed here.
  @unchecked Sendable, CustomStringConvertible
{
  private enum Step {
    case part(AnyKeyPath, SourceSite)
    case row(any Hashable & Sendable)
    case unnamed(SourceSite)
  }

  private let steps: [Step]

  init(_ place: PlaceNode) {
    var steps: [Step] = []
    var node: PlaceNode? = place
    while let here = node, here.parent != nil || here.isDead {
      if let id = here.rowID {
        steps.append(.row(id))
      } else if let path = here.place.path {
        steps.append(.part(path, here.place.site))
      } else {
        steps.append(.unnamed(here.place.site))
      }
      node = here.parent
    }
    self.steps = steps.reversed()
  }

  /// Key paths and row ids, such as `\App.State.rows[3]\Row.State.detail`.
  ///
  /// A case whose path is computed has no name; the line of its operator stands in for it.
  var description: String {
    steps.map { step in
      switch step {
      case .part(let path, let site): Self.text(of: path) ?? "(\(site))"
      case .row(let id): "[\(id)]"
      case .unnamed(let site): "(\(site))"
      }
    }.joined()
  }

  /// The key path with its type in full; nil where the library knows an address but no name.
  private static func text(of path: AnyKeyPath) -> String? {
    let text = "\(path)"
    if text.contains("<computed ") { return nil }
    let root = type(of: path).rootType
    // Why: the library leaves out what the type is nested in, and every feature's is `State`.
    let prefix = "\\\(root)"
    guard text.hasPrefix(prefix) else { return text }
    return "\\" + readableTypeName(root) + text.dropFirst(prefix.count)
  }
}

extension PlaceNode {
  /// Key paths and row ids from the root.
  final var pathDescription: String { PlacePath(self).description }
}
