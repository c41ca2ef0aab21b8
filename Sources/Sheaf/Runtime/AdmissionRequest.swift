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
