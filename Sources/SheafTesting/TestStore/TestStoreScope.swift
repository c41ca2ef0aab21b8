import Sheaf

extension TestStore {
  /// The part of this store that belongs to a child: for tests that are about the child.
  ///
  /// What is asserted of the child is checked as a part of the whole: the rest of the state must
  /// still be as the test says.
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: CasePath<Action, ChildAction>
  ) -> TestStoreScope<State, Action, ChildState, ChildAction> {
    TestStoreScope(self, action, read: { $0[keyPath: state] }) { state_, body in
      try body(&state_[keyPath: state])
      return true
    }
  }

  /// The part of this store that belongs to an optional child, or to a row found by its id.
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>
  ) -> TestStoreScope<State, Action, ChildState, ChildAction> {
    TestStoreScope(self, action, read: { $0[keyPath: state] }) { whole, body in
      guard var child = whole[keyPath: state] else { return false }
      try body(&child)
      whole[keyPath: state] = child
      return true
    }
  }
}

extension TestStore where Action: CasePathable {
  /// The part of this store that belongs to a child: for tests that are about the child.
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> TestStoreScope<State, Action, ChildState, ChildAction> {
    scope(state: state, action: CasePath(action))
  }

  /// The part of this store that belongs to an optional child, or to a row found by its id.
  public func scope<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> TestStoreScope<State, Action, ChildState, ChildAction> {
    scope(state: state, action: CasePath(action))
  }
}

/// A child's part of a ``TestStore``: its steps speak of the child's state and actions.
public struct TestStoreScope<State, Action: Sendable, ChildState, ChildAction: Sendable> {
  typealias Modify = (inout State, (inout ChildState) throws -> Void) throws -> Bool

  private let store: TestStore<State, Action>
  private let action: CasePath<Action, ChildAction>
  private let read: (State) -> ChildState?
  /// False where the child is not there.
  private let modify: Modify

  init(
    _ store: TestStore<State, Action>,
    _ action: CasePath<Action, ChildAction>,
    read: @escaping (State) -> ChildState?,
    modify: @escaping Modify
  ) {
    self.store = store
    self.action = action
    self.read = read
    self.modify = modify
  }

  /// The child's state as far as the test has asserted it; nil where the child is not there.
  public var state: ChildState? { read(store.state) }

  /// Sends an action of the child, and checks how the child's state changes by it.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: ChildAction,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(action, update, at: site)
  }

  /// Waits for an action of the child, and checks how the child's state changes by it.
  public nonisolated(nonsending) func receive(
    _ expected: ChildAction,
    timeout: Duration? = nil,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await store.receive(.payload(action, expected), timeout, lifted(update), at: site)
  }

  /// Waits for an action of the child that satisfies the predicate, and checks the child's state.
  public nonisolated(nonsending) func receive(
    _ isExpected: @escaping (ChildAction) -> Bool,
    timeout: Duration? = nil,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wanted = Wanted<Action>(
      matches: { action.extract(from: $0).map(isExpected) ?? false },
      text: TestStoreMessages.predicate
    )
    await store.receive(wanted, timeout, lifted(update), at: site)
  }

  /// Waits for an action of a case of the child's, whatever its payload.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CaseKeyPath<ChildAction, Value>,
    timeout: Duration? = nil,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where ChildAction: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let child = CasePath(path)
    let wanted = Wanted.anyPayload(action.appending(child), child.name ?? "\(path)")
    await store.receive(wanted, timeout, lifted(update), at: site)
  }

  /// Waits for an action of a case of the child's with a payload.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CaseKeyPath<ChildAction, Value>,
    _ payload: Value,
    timeout: Duration? = nil,
    assert update: ((inout ChildState) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where ChildAction: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let wanted = Wanted.payload(action.appending(CasePath(path)), payload)
    await store.receive(wanted, timeout, lifted(update), at: site)
  }

  /// Checks the child's state as asserted so far; the closure must change nothing.
  public func assert(
    _ update: (inout ChildState) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    store.assert(
      { state in
        if try !modify(&state, update) { throw AbsentChildState() }
      },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  // MARK: - Implementation

  nonisolated(nonsending) func send(
    _ action: ChildAction,
    _ update: ((inout ChildState) throws -> Void)?,
    at site: SourceSite
  ) async -> TestStoreTask {
    await store.send(self.action.embed(action), lifted(update), at: site)
  }

  private func lifted(
    _ update: ((inout ChildState) throws -> Void)?
  ) -> ((inout State) throws -> Void)? {
    guard let update else { return nil }
    return { [modify] state in
      if try !modify(&state, update) { throw AbsentChildState() }
    }
  }
}

/// A closure was given for the state of a child that is not there.
struct AbsentChildState: Error, CustomStringConvertible {
  var description: String { TestStoreMessages.absentChildState }
}
