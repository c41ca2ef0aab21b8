/// Names one entry of the effect ledger; stale once the entry has been closed.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  /// The slot; negative for ``none``.
  let index: Int32
  /// How often the slot had been used before.
  let generation: UInt32

  /// Names no entry.
  static let none = EffectToken(index: -1, generation: 0)
}
