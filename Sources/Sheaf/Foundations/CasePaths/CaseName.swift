/// What a case is called, part by part; it is put into words for messages only.
@frozen
@usableFromInline
enum CaseName: Sendable {
  /// A case of an enum.
  case property(StaticString)
  /// The action of one row of a collection.
  case row
  /// A case of the payload of a case.
  indirect case nested(CaseName, in: CaseName)

  /// The name of a case within a case; nil where one of them is not known.
  @inlinable
  static func joined(_ outer: CaseName?, _ inner: CaseName?) -> CaseName? {
    guard let outer, let inner else { return nil }
    return .nested(inner, in: outer)
  }

  /// The parts as they are written behind one another: `.rows[id:].rename`.
  fileprivate var text: String {
    switch self {
    case .property(let name): ".\(name)"
    case .row: "[id:]"
    case .nested(let inner, let outer): outer.text + inner.text
    }
  }
}

extension CasePath {
  /// The case as a key path names it, such as `\.rows[id:].rename`; nil where that is not known.
  ///
  /// Known of paths that a macro has written, and of those that are composed of such.
  package var name: String? { caseName.map { "\\\($0.text)" } }
}
