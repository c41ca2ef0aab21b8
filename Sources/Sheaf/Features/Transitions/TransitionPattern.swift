/// One side of a row: which actions, or which states, it is for.
@frozen
@usableFromInline
struct TransitionPattern<Value>: Sendable {
  /// What is known about the values that match.
  @frozen
  @usableFromInline
  enum Kind: Sendable {
    /// All of them.
    case any
    /// Those listed.
    // Why a closure: values need not be Sendable by type; the ones that are listed are.
    case values(@Sendable () -> [Value])
    /// Those with which the predicate is content.
    case predicate(name: String)
    /// Those in one case of an enum; the same key is the same case.
    case enumCase(name: String, key: (any AnyKeyPath & Sendable)?)
  }

  @usableFromInline let kind: Kind
  /// Whether a value matches.
  @usableFromInline let matches: @Sendable (Value) -> Bool

  @inlinable
  init(_ kind: Kind, matches: @escaping @Sendable (Value) -> Bool) {
    self.kind = kind
    self.matches = matches
  }

  @inlinable static var any: TransitionPattern {
    TransitionPattern(.any) { _ in true }
  }

  @inlinable
  static func values(_ values: [Value]) -> TransitionPattern
  where Value: Equatable & Sendable {
    if values.count == 1 {
      let value = values[0]
      return TransitionPattern(.values { values }) { $0 == value }
    }
    return TransitionPattern(.values { values }) { values.contains($0) }
  }

  @inlinable
  static func predicate(
    _ name: String?,
    _ site: SourceSite,
    _ predicate: @escaping @Sendable (Value) -> Bool
  ) -> TransitionPattern {
    TransitionPattern(.predicate(name: name ?? TransitionText.predicate(site)), matches: predicate)
  }

  @inlinable
  static func enumCase<Payload>(
    _ path: CasePath<Value, Payload>,
    _ name: String,
    _ key: (any AnyKeyPath & Sendable)?
  )
    -> TransitionPattern
  {
    TransitionPattern(.enumCase(name: name, key: key)) { value in
      guard let matching = path.matching else { return path.extraction(value) != nil }
      var copy = value
      return matching(&copy)
    }
  }
}

extension TransitionPattern {
  /// The values that match where they are listed; nil where they cannot be.
  var listed: [Value]? {
    if case .values(let values) = kind { values() } else { nil }
  }

  /// Whether every value matches.
  var isAny: Bool {
    if case .any = kind { true } else { false }
  }

  /// How a reader calls it.
  var label: String {
    switch kind {
    case .any: "any"
    case .values(let values): values().map(TransitionText.name).joined(separator: ", ")
    case .predicate(let name): name
    case .enumCase(let name, _): name
    }
  }

  /// Whether it is certain that whatever matches the other matches this one.
  func covers(_ other: TransitionPattern) -> Bool {
    if isAny { return true }
    if let values = other.listed { return values.allSatisfy(matches) }
    guard case .enumCase(_, let key?) = kind, case .enumCase(_, let other?) = other.kind else {
      return false
    }
    return key == other
  }
}
