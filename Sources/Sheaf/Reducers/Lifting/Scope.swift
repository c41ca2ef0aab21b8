/// Runs a child feature on a part of the state that is always there.
///
/// The child reduces its part in place. Its effects belong to its place: where the child's state is
/// `Identifiable`, another `id` is another child, and the effects of the one before are cancelled.
/// With a case path for the state, the child is there while the state is in that case; see
/// ``Reducer/ifCaseLet(_:action:then:fileID:filePath:line:column:)-(CaseKeyPath<Self.State,_>,_,_,_,_,_,_)``.
@frozen
public struct Scope<State, Action: Sendable, Child: Reducer>: Reducer {
  /// What the store keeps: the child, resolved, and its place.
  public typealias ResolvedForm = Resolved
  @usableFromInline let field: StateField<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    _ field: StateField<State, Child.State>,
    _ action: CasePath<Action, Child.Action>,
    _ child: Child,
    _ site: SourceSite
  ) {
    self.field = field
    self.action = action
    self.child = child
    self.site = site
  }

  /// Runs the child where the action is one of its own.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The child, resolved, and its place.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let field: StateField<State, Child.State>
    @usableFromInline let action: CasePath<Action, Child.Action>
    @usableFromInline let child: Child.ResolvedForm
    @usableFromInline let identity: ChildIdentity<Child.State>?
    @usableFromInline let place: ChildPlace<Action, Child.Action>

    /// Resolves the child.
    @inlinable
    public init(_ source: Scope) {
      let field = source.field
      self.field = field
      action = source.action
      child = Child.ResolvedForm(source.child)
      let identity = ChildIdentity<Child.State>.find()
      self.identity = identity
      place = ChildPlace(
        source.action,
        path: field.path,
        site: source.site,
        identity: identity,
        isPresent: { (_: UnsafeMutablePointer<State>) in true },
        visit: { parent, look in
          field.look(parent, look)
          return true
        }
      )
      // Why: without an identity the child cannot change; the sweep goes straight through.
      if identity == nil { place.offset = field.offset }
    }

    /// Runs the child where the action is one of its own.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard let inner = self.action.extract(from: action) else { return .unhandled }
      return field.modify(&state) { child in
        let effect = self.child.reduce(into: &child, action: inner)
        if case .none = effect.kind { return .none }
        return place.lift(
          effect,
          identity: withUnsafeMutablePointer(to: &child) { identity?.read($0) }
        )
      }
    }
  }
}

extension Scope {
  /// Runs the child on a property of the state, for the actions of a case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: StatePath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(StateField(state), CasePath(action), child(), site)
  }

  /// Runs the child on a property of the state, for the actions of a case path made by hand.
  @inlinable
  public init<ChildState, ChildAction>(
    state: StatePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(StateField(state), action, child(), site)
  }

  /// Runs the child on a property of the state, for the actions of a case.
  @inlinable
  public init<ChildState, ChildAction>(
    _ state: StatePath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(StateField(state), CasePath(action), child(), site)
  }

  /// Runs the child on a property of the state, for the actions of a case path made by hand.
  @inlinable
  public init<ChildState, ChildAction>(
    _ state: StatePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(StateField(state), action, child(), site)
  }
}
