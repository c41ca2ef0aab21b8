import Testing

@testable import Sheaf

@Suite struct EffectIDTests {
  private enum First: Hashable { case id }
  private enum Second: Hashable { case id }

  // core 17
  @Test func idsCompareByValueAndType() {
    #expect(EffectID(1) == EffectID(1))
    #expect(EffectID(1) != EffectID(2))
    #expect(EffectID(1) != EffectID("1"))
    #expect(EffectID(1) != EffectID(1 as UInt))
    #expect(EffectID(First.id) != EffectID(Second.id))
    #expect(EffectID(First.id) == EffectID(First.id))
  }

  // core 17
  @Test func anOptionalIsAnotherTypeThanItsValue() {
    #expect(EffectID(Optional(1)) != EffectID(1))
  }

  @Test func equalIDsHashEqually() {
    #expect(EffectID("a").hashValue == EffectID("a").hashValue)
    let ids: Set = [
      EffectID(1), EffectID(1), EffectID("1"), EffectID(First.id), EffectID(Second.id),
    ]
    #expect(ids.count == 4)
  }

  /// Values that differ although their hashes do not.
  private struct Colliding: Hashable {
    let value: Int
    func hash(into hasher: inout Hasher) {}
  }

  // core 17
  @Test func idsWithOneHashAreToldApart() {
    #expect(EffectID(Colliding(value: 1)) != EffectID(Colliding(value: 2)))
    #expect(EffectID(Colliding(value: 1)) == EffectID(Colliding(value: 1)))
  }

  @Test func theValueComesBack() {
    #expect(EffectID(42).value as? Int == 42)
    #expect(EffectID("name").description == "name")
  }
}
