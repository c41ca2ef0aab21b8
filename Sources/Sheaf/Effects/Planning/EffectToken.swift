/// Names one entry of the effect ledger; stale once the entry has been closed.
@usableFromInline
struct EffectToken: Hashable, Sendable {
  let index: Int32
  let generation: UInt32

  static let none = EffectToken(index: -1, generation: 0)
}
