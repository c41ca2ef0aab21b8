/// Begins a row of a transition table: the action it is for.
///
/// ```swift
/// On(.login).from(.loggedOut).to(.loggingIn).run { await $0(.loginOK) }
/// ```
///
/// Without `from` the row is for every state.
@frozen
public struct On<State, Action: Sendable>: Sendable {
  @usableFromInline let trigger: TransitionPattern<Action>
  @usableFromInline let source: TransitionPattern<State>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    _ trigger: TransitionPattern<Action>,
    _ source: TransitionPattern<State> = .any,
    _ site: SourceSite
  ) {
    self.trigger = trigger
    self.source = source
    self.site = site
  }

  /// One action, at a place that is known otherwise.
  package init(_ action: Action, at site: SourceSite) where Action: Equatable {
    self.init(.values([action]), .any, site)
  }

  /// The actions with which the predicate is content, at a place that is known otherwise.
  package init(where predicate: @escaping @Sendable (Action) -> Bool, at site: SourceSite) {
    self.init(.predicate(nil, site, predicate), .any, site)
  }

  /// Every action, at a place that is known otherwise.
  package static func any(at site: SourceSite) -> On { On(.any, .any, site) }

  // MARK: - The action

  /// One action, or one of several.
  @inlinable
  public init(
    _ action: Action,
    _ others: Action...,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.values([action] + others), .any, site)
  }

  /// The actions with which the predicate is content; the name is for diagrams and reports.
  @inlinable
  public init(
    where predicate: @escaping @Sendable (Action) -> Bool,
    named name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.predicate(name, site, predicate), .any, site)
  }

  /// The actions in a case, whatever their payload; the name is for diagrams and reports.
  @inlinable
  public init<Payload>(
    case path: any CaseKeyPath<Action, Payload> & Sendable,
    named name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.enumCase(path, name), .any, site)
  }

  /// The actions in a case that has no key path, whatever their payload.
  @inlinable
  public init<Payload>(
    case path: CasePath<Action, Payload>,
    named name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.enumCase(path, name, nil), .any, site)
  }

  /// Every action.
  @inlinable
  public static func any(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> On {
    On(.any, .any, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: - The state before

  /// One state, or one of several.
  @inlinable
  public func from(_ state: State, _ others: State...) -> On where State: Equatable & Sendable {
    On(trigger, .values([state] + others), site)
  }

  /// The states with which the predicate is content; the name is for diagrams and reports.
  @inlinable
  public func from(
    where predicate: @escaping @Sendable (State) -> Bool,
    named name: String? = nil
  ) -> On {
    On(trigger, .predicate(name, site, predicate), site)
  }

  /// The states in a case, whatever their payload; the name is for diagrams and reports.
  @inlinable
  public func from<Payload>(
    case path: any CaseKeyPath<State, Payload> & Sendable,
    named name: String? = nil
  ) -> On where State: CasePathable {
    On(trigger, .enumCase(path, name), site)
  }

  /// Every state.
  @inlinable
  public func fromAny() -> On { On(trigger, .any, site) }

  // MARK: - The state after

  /// The state becomes this one.
  @inlinable
  public func to(_ state: State) -> TransitionRow<State, Action> where State: Sendable {
    TransitionRow(self, .value { state }, site)
  }

  /// The state becomes what the function returns; where that is nil, the row does not take the action.
  @inlinable
  public func to(
    _ next: @escaping @Sendable (_ action: Action, _ state: State) -> State?
  ) -> TransitionRow<State, Action> {
    TransitionRow(self, .function(next), site)
  }

  /// The state stays as it is; the action is accepted.
  @inlinable
  public func stay() -> TransitionRow<State, Action> { TransitionRow(self, .stay, site) }

  /// The state is changed in place; the action is accepted.
  @inlinable
  public func update(
    _ change: @escaping @Sendable (_ action: Action, _ state: inout State) -> Void
  ) -> TransitionRow<State, Action> {
    TransitionRow(self, .change(change), site)
  }
}

extension TransitionPattern where Value: CasePathable {
  @usableFromInline
  static func enumCase<Payload>(
    _ path: any CaseKeyPath<Value, Payload> & Sendable,
    _ name: String?
  ) -> TransitionPattern {
    .enumCase(CasePath(path), name ?? TransitionText.name(of: path, Payload.self), path)
  }
}
