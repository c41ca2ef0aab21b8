import Sheaf

extension TestStore {
  /// Waits for an action of a case, whatever its payload, and checks how the state changes by it.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CasePath<Action, Value>,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.anyPayload(path), timeout, update, at: site)
  }

  /// Waits for an action of a case with a payload, and checks how the state changes by it.
  ///
  /// Payloads without `==` are compared part by part.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CasePath<Action, Value>,
    _ payload: Value,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.payload(path, payload), timeout, update, at: site)
  }
}

extension TestStore where Action: CasePathable {
  /// Waits for an action of a case, whatever its payload, and checks how the state changes by it.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.anyPayload(CasePath(path), "\(path)"), timeout, update, at: site)
  }

  /// Waits for an action of a case with a payload, and checks how the state changes by it.
  ///
  /// Payloads without `==` are compared part by part.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CaseKeyPath<Action, Value>,
    _ payload: Value,
    timeout: Duration? = nil,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.payload(CasePath(path), payload), timeout, update, at: site)
  }
}

// MARK: - Implementation

extension Wanted {
  /// Any action of a case; the key path is the one that names it, as it is printed.
  static func anyPayload<Value>(
    _ path: CasePath<Action, Value>,
    _ keyPath: String? = nil
  ) -> Wanted {
    let text: String
    if path.name == nil, let only = () as? Value {
      text = String(summarizing: path.embed(only))
    } else {
      text = TestStoreMessages.anyOfCase(path.name ?? keyPath, payload: Value.self)
    }
    return Wanted(matches: { path.extract(from: $0) != nil }, text: text)
  }

  static func payload<Value>(_ path: CasePath<Action, Value>, _ payload: Value) -> Wanted {
    Wanted(
      matches: { action in path.extract(from: action).map { isSame(payload, $0) } ?? false },
      text: String(summarizing: path.embed(payload)),
      difference: { action in
        if let other = path.extract(from: action) { return DifferenceText.between(payload, other) }
        return DifferenceText.between(path.embed(payload), action)
      },
      isSameCase: { path.extract(from: $0) != nil }
    )
  }
}
