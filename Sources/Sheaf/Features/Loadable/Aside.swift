/// A value that is seldom there, kept aside: one word where its owner lies, whatever its size.
///
/// An owner with one value in place and a second one aside is as large as one value. With both in
/// place, what is nested in itself would be twice as large again at every level.
@usableFromInline
indirect enum Aside<Value> {
  case nothing
  case value(Value)

  /// Whether nothing is there; asked without copying what is.
  @inlinable var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  /// What is there; changed in place where nobody else has a copy.
  @inlinable var content: Value? {
    get { if case .value(let value) = self { value } else { nil } }
    _modify {
      var taken = content
      // Why before: the copy aside would make every array in the value be copied when it changes.
      self = .nothing
      defer { self = taken.map(Aside.value) ?? .nothing }
      yield &taken
    }
  }
}

extension Aside: Sendable where Value: Sendable {}
extension Aside: Equatable where Value: Equatable {}
extension Aside: Hashable where Value: Hashable {}
