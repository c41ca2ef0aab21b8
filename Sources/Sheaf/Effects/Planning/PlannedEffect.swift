/// An effect or a concatenation, from its planning to its end: what the ledger has an entry for.
@usableFromInline
class PlannedEffect {
  /// The place of its feature.
  @usableFromInline final let node: PlaceNode
  /// The action that started it.
  @usableFromInline final let trigger: any Sendable
  /// Dependencies to put in force in it; nil for what is in force anyway.
  @usableFromInline final let dependencies: DependencyValues?
  /// The send that led to it.
  @usableFromInline final let record: SendRecord
  /// The concatenation that waits for it.
  @usableFromInline final let partOf: EffectGroup?
  // Why: confined to the store's actor, and nothing of the user's runs during a change.
  /// The queued effect it is part of; nil once it has ended.
  @exclusivity(unchecked) @usableFromInline final var ticket: QueueTicket?
  /// Its place in the ledger.
  @exclusivity(unchecked) final var token = EffectToken.none
  /// Sends that wait for it without owning it.
  @exclusivity(unchecked) final var joiners: [SendRecord] = []

  @usableFromInline
  init(_ host: EffectHost) {
    node = host.node
    trigger = host.trigger
    dependencies = host.dependencies
    record = host.currentRecord()
    partOf = host.group
    ticket = host.ticket
  }

  /// The effect; nil where this is a concatenation.
  var gate: EffectGate? { nil }
  /// The concatenation; nil where this is an effect.
  var group: EffectGroup? { nil }
}
