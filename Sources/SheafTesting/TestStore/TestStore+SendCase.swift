import Sheaf

extension TestStore where Action: CasePathable {
  /// Sends the action of a case without a payload, and checks how the state changes by it.
  ///
  /// - Returns: A handle for the effects that the action led to.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ path: CaseKeyPath<Action, Void>,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(CasePath(path).embed(()), update, at: site)
  }

  /// Sends the action of a case with a payload, and checks how the state changes by it.
  ///
  /// The case may lie deep: `send(\.rows[id: 1].rename, "x")`.
  ///
  /// - Returns: A handle for the effects that the action led to.
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ path: CaseKeyPath<Action, Value>,
    _ payload: Value,
    assert update: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(CasePath(path).embed(payload), update, at: site)
  }
}

extension TestStoreScope where ChildAction: CasePathable {
  /// Sends the child's action of a case without a payload, and checks the child's state.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ path: CaseKeyPath<ChildAction, Void>,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(CasePath(path).embed(()), update, at: site)
  }

  /// Sends the child's action of a case with a payload, and checks the child's state.
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ path: CaseKeyPath<ChildAction, Value>,
    _ payload: Value,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(CasePath(path).embed(payload), update, at: site)
  }
}
