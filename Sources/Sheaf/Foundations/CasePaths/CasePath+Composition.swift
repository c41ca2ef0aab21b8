extension CasePath {
  /// The path through this case to a case of its payload.
  @inlinable
  public func appending<Deep>(_ path: CasePath<Value, Deep>) -> CasePath<Root, Deep> {
    let outer = self
    return CasePath<Root, Deep>(
      embed: { outer.embed(path.embed($0)) },
      extract: { outer.extract(from: $0).flatMap { path.extract(from: $0) } },
      matches: nil,
      name: .joined(outer.caseName, path.caseName)
    )
  }
}

/// A case path through which the cases of its payload can be named: `\.child.grandchild`.
extension CasePath where Value: CasePathable {
  /// The path through this case to the named case of its payload.
  @inlinable
  public subscript<Deep>(dynamicMember path: CaseKeyPath<Value, Deep>) -> CasePath<Root, Deep> {
    appending(Value.cases[keyPath: path])
  }
}
