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

/// What an owner keeps of an action to send it, or another in its place, on later.
package struct AdmissionTicket<State, Action: Sendable>:
  // Why: opened on the store's actor only; it is carried there by effects.
  @unchecked Sendable
{
  let source: ActionSource
  let record: SendRecord
  let root: PlaceNode
  let owners: ArraySlice<EngineHookList<State, Action>.Entry>

  /// Holds an action in place of the one the ticket is for.
  ///
  /// With a note, the owner is asked again when the action goes on, and finds it; otherwise those
  /// behind it are asked. What waits is counted for the handle of the send.
  package func hold(_ action: Action, note: AnyObject? = nil) -> HeldAction<Action> {
    let left = note == nil ? owners.dropFirst() : owners
    let stage = OwnersLeft(left, writer: owners.first, note: note)
    return HeldAction(action, source, record, stage)
  }

  /// Makes a new action of the store's own that goes past all owners, for the same handle.
  ///
  /// The owner finds the note when it is asked.
  package func send(_ action: Action, note: AnyObject?) -> HeldAction<Action> {
    let stage = OwnersLeft<State, Action>(nil, writer: owners.first, note: note)
    return HeldAction(action, ActionSource(node: root, gate: nil, record: record), record, stage)
  }
}

/// An action on its way through the admission hooks; valid during the call.
package struct AdmissionRequest<State, Action: Sendable> {
  /// The action, as the owners before have left it.
  package let action: Action
  /// What the owner has written on the held action that now comes back to it; nil for a new one.
  package let note: AnyObject?
  let source: ActionSource
  let engine: Engine<State, Action>
  /// The owner that is asked, and behind it those that will be.
  let owners: ArraySlice<EngineHookList<State, Action>.Entry>

  /// Where the action came from.
  package var origin: ActionOrigin { engine.origin(of: source) }
  /// The state before the action.
  package var state: UnsafePointer<State> { UnsafePointer(engine.state) }
  /// What may be kept; it does not hold the store.
  package var ticket: AdmissionTicket<State, Action> {
    AdmissionTicket(
      source: source,
      record: engine.currentRecord(),
      root: engine.root,
      owners: owners
    )
  }

  /// Sends a held action on behind what is queued now.
  package func resume(_ held: HeldAction<Action>) { engine.enqueue(held) }

  /// Starts an effect of the whole store at the end of the turn, for the send under way.
  package func start(_ effect: Effect<Action>) { engine.plan(effect, of: action) }
}
