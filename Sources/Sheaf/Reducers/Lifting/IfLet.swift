/// A reducer and a child that is there while an optional of the state is not nil.
@frozen
public struct IfLet<Base: Reducer, Child: Reducer>: Reducer {
  /// What the store keeps: base and child, resolved, and the child's place.
  public typealias ResolvedForm = Resolved
  @usableFromInline let base: Base
  @usableFromInline let field: StateField<Base.State, Child.State?>
  @usableFromInline let action: CasePath<Base.Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    _ base: Base,
    _ field: StateField<Base.State, Child.State?>,
    _ action: CasePath<Base.Action, Child.Action>,
    _ child: Child,
    _ site: SourceSite
  ) {
    self.base = base
    self.field = field
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
    @usableFromInline let field: StateField<Base.State, Child.State?>
    @usableFromInline let action: CasePath<Base.Action, Child.Action>
    @usableFromInline let child: LazyFeature<Child>
    @usableFromInline let identity: ChildIdentity<Child.State>?
    @usableFromInline let place: ChildPlace<Base.Action, Child.Action>

    /// Resolves the base; the child follows with its first action.
    @inlinable
    public init(_ source: IfLet) {
      base = Base.ResolvedForm(source.base)
      let field = source.field
      self.field = field
      action = source.action
      child = LazyFeature(source.child)
      let identity = ChildIdentity<Child.State>.find()
      self.identity = identity
      place = ChildPlace(
        source.action,
        path: field.path,
        site: source.site,
        identity: identity,
        isPresent: { parent in field.look(parent) { !Optional.isNil(&$0.pointee) } },
        visit: { parent, look in
          field.look(parent) { optional in
            if Optional.isNil(&optional.pointee) { return false }
            Optional.modify(&optional.pointee) { child in
              withUnsafeMutablePointer(to: &child) { look($0) }
            }
            return true
          }
        }
      )
    }

    /// Runs the child where the action is one of its own, then the base.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      guard let inner = self.action.extract(from: action) else {
        return base.reduce(into: &state, action: action)
      }
      let effect = field.modify(&state) { reduce(optional: &$0, action: inner) }
      return .both(effect, base.reduce(into: &state, action: action))
    }

    @inlinable
    func reduce(optional: inout Child.State?, action: Child.Action) -> Effect<Base.Action> {
      if Optional.isNil(&optional) {
        let absent = AbsentChild(.optionalIsNil, in: "ifLet", of: Child.State.self, at: place.site)
        return Effect(.absent(absent))
      }
      return Optional.modify(&optional) { child in
        let effect = self.child.resolve().reduce(into: &child, action: action)
        if case .none = effect.kind { return .none }
        return place.lift(
          effect,
          identity: withUnsafeMutablePointer(to: &child) { identity?.read($0) }
        )
      }
    }
  }
}

extension Reducer {
  /// Runs a child while an optional of the state is not nil; the child first, then this reducer.
  ///
  /// When the optional becomes nil, or a value with another `id`, the effects of the child and of
  /// everything below it are cancelled before the next action, whoever changed it. An action for the
  /// child while there is none is reported, where it came from outside, and this reducer still runs.
  /// The child's body is evaluated with its first action, so a feature may contain itself.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: StatePath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IfLet<Self, Child> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return IfLet(self, StateField(state), CasePath(action), child(), site)
  }

  /// Runs a child while an optional of the state is not nil; the action by a path made by hand.
  // Why disfavored: in a chain of operators the type checker would try both forms of every one; it
  // gave up at five, and now stops at the first that fits.
  @inlinable
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: StatePath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> IfLet<Self, Child> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return IfLet(self, StateField(state), action, child(), site)
  }
}
