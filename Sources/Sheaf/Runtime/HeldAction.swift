/// An action that an admission hook has held, with all that is needed to reduce it later.
///
/// It counts for the handle of its send. Resumed or forgotten once; let go of without either, it is
/// forgotten.
package final class HeldAction<Action: Sendable>:
  // Why: confined to the store's actor but for its end, which only counts down an atomic and posts.
  @unchecked Sendable
{
  /// The action; may be replaced.
  package var action: Action
  /// Where it came from.
  let source: ActionSource
  /// The send that waits for it.
  let record: SendRecord
  /// Whom to ask when it goes on.
  let stage: AdmissionStage
  /// Whether it has gone on, or was forgotten.
  private(set) var isSettled = false

  init(_ action: Action, _ source: ActionSource, _ record: SendRecord, _ stage: AdmissionStage) {
    self.action = action
    self.source = source
    self.record = record
    self.stage = stage
    record.enter()
    source.node?.enter()
  }

  deinit {
    if isSettled { return }
    record.leave()
    if let node = source.node {
      record.link.mail { [node = HeldPlace(node)] _ in node.node.leave() }
    }
  }

  /// The way back to its store.
  var link: EffectLink { record.link }

  /// True for the first call: what the action counts for goes over to the caller.
  func settle() -> Bool {
    if isSettled { return false }
    isSettled = true
    return true
  }
}

/// Carries a place to the store's actor.
private struct HeldPlace:
  // Why: opened on the store's actor only.
  @unchecked Sendable
{
  let node: PlaceNode

  init(_ node: PlaceNode) { self.node = node }
}

/// Whom to ask about an action that goes on, and what the owner wrote down for itself.
@usableFromInline
package class AdmissionStage {
  /// What the owner that is asked again finds in ``AdmissionRequest/note``.
  package final var note: AnyObject?

  init(note: AnyObject?) { self.note = note }
}

/// The owners left to ask.
final class OwnersLeft<State, Action: Sendable>: AdmissionStage {
  typealias Entry = EngineHookList<State, Action>.Entry
  /// Nil for all that there are by then.
  let entries: ArraySlice<Entry>?
  /// The owner the note is for.
  let writer: Entry?

  init(_ entries: ArraySlice<Entry>?, writer: Entry?, note: AnyObject?) {
    self.entries = entries
    self.writer = writer
    super.init(note: note)
  }
}
