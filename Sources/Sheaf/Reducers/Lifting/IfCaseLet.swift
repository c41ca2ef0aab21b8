/// A reducer and a child that is there while the state is in one case.
@frozen
public struct IfCaseLet<Base: Reducer, Child: Reducer>: Reducer {
  /// What the store keeps: base and child, resolved, and the child's place.
  public typealias ResolvedForm = Resolved
  @usableFromInline let base: Base
  @usableFromInline let state: StateCase<Base.State, Child.State>
  @usableFromInline let action: CasePath<Base.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    _ base: Base,
    _ state: StateCase<Base.State, Child.State>,
    _ action: CasePath<Base.Action, Child.Action>,
    _ child: Child,
    _ site: SourceSite
  ) {
    self.base = base
    self.state = state
    self.action = action
    self.child = child
    self.site = site
  }

  /// Runs the child where the action is one of its own, then the base.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// Base and child, resolved, and the child's place.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let state: CasePath<Base.State, Child.State>
    @usableFromInline let action: CasePath<Base.Action, Child.Action>
    @usableFromInline let child: LazyFeature<Child>
    @usableFromInline let identity: ChildIdentity<Child.State>?
    @usableFromInline let place: ChildPlace<Base.Action, Child.Action>

    /// Resolves the base; the child follows with its first action.
    @inlinable
    public init(_ source: IfCaseLet) {
      base = Base.ResolvedForm(source.base)
      let state = source.state.path
      self.state = state
      action = source.action
      child = LazyFeature(source.child)
      let identity = ChildIdentity<Child.State>.find()
      self.identity = identity
      place = ChildPlace(
        source.action,
        path: source.state.keyPath,
        site: source.site,
        identity: identity,
        isPresent: { parent in state.matches(&parent.pointee) },
        visit: { parent, look in
          state.modify(&parent.pointee) { child in
            withUnsafeMutablePointer(to: &child) { look($0) }
          } != nil
        }
      )
    }

    /// Runs the child where the action is one of its own, then the base.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      guard let inner = self.action.extract(from: action) else {
        return base.reduce(into: &state, action: action)
      }
      let effect = self.state.modify(&state) { child in
        let effect = self.child.resolve().reduce(into: &child, action: inner)
        if case .none = effect.kind { return Effect<Base.Action>.none }
        return place.lift(
          effect,
          identity: withUnsafeMutablePointer(to: &child) { identity?.read($0) }
        )
      }
      return .both(effect ?? absent(), base.reduce(into: &state, action: action))
    }

    @inlinable
    func absent() -> Effect<Base.Action> {
      Effect(
        .absent(AbsentChild(.otherCase, in: "ifCaseLet", of: Child.State.self, at: place.site))
      )
    }
  }
}

/// A case of a state, and the key path that named it, if one did.
@frozen
@usableFromInline
struct StateCase<Root, Value>: Sendable {
  @usableFromInline let path: CasePath<Root, Value>
  @usableFromInline let keyPath: (any AnyKeyPath & Sendable)?

  @inlinable
  init(_ path: CasePath<Root, Value>) {
    self.path = path
    keyPath = nil
  }

  @inlinable
  init(_ keyPath: any CaseKeyPath<Root, Value> & Sendable) where Root: CasePathable {
    path = CasePath(keyPath)
    self.keyPath = keyPath
  }
}

extension Reducer {
  /// Runs a child while the state is in one case; the child first, then this reducer.
  ///
  /// When the state moves to another case, or the child's state gets another `id`, the effects of
  /// the child and of everything below it are cancelled before the next action. An action for the
  /// child in another case is reported, where it came from outside, and this reducer still runs. The
  /// payload is changed in place; see ``CasePath/modify(_:_:)``.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: any CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IfCaseLet<Self, Child> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return IfCaseLet(self, StateCase(state), CasePath(action), child(), site)
  }

  /// Runs a child while the state is in one case; both named by paths made by hand.
  // Why disfavored: in a chain of operators the type checker would try both forms of every one; it
  // gave up at five, and now stops at the first that fits.
  @inlinable
  @_disfavoredOverload
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IfCaseLet<Self, Child> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return IfCaseLet(self, StateCase(state), action, child(), site)
  }
}

extension Scope {
  /// Runs the child while the state is in one case, for the actions of a case.
  @inlinable
  public static func ifCase<ChildState, ChildAction>(
    _ state: any CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IfCaseLet<EmptyReducer<State, Action>, Child>
  where ChildState == Child.State, ChildAction == Child.Action {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return IfCaseLet(EmptyReducer(), StateCase(state), CasePath(action), child(), site)
  }
}
