/// Runs a child feature on a part of the state that is always there, or on the payload of a case.
///
/// The child reduces its part in place. Its effects belong to its place: where the child's state is
/// `Identifiable`, another `id` is another child, and the effects of the one before are cancelled.
/// With a case path for the state, the child is there while the state is in that case, as with
/// `ifCaseLet`; its body is then evaluated with its first action.
@frozen
public struct Scope<State, Action: Sendable, Child: Reducer>: Reducer {
  /// What the store keeps: the child, resolved, and its place.
  public typealias ResolvedForm = Resolved

  @frozen
  @usableFromInline
  enum Part: Sendable {
    case field(StateField<State, Child.State>)
    case payload(StateCase<State, Child.State>)
  }

  @usableFromInline let part: Part
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  @inlinable
  init(_ part: Part, _ action: CasePath<Action, Child.Action>, _ child: Child, _ site: SourceSite) {
    self.part = part
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
  public enum Resolved: ResolvedReducer {
    /// On a property of the state.
    case field(FieldForm)
    /// On the payload of a case.
    case payload(IfCaseLet<EmptyReducer<State, Action>, Child>.Resolved)

    /// Resolves the child.
    @inlinable
    public init(_ source: Scope) {
      switch source.part {
      case .field(let field):
        self = .field(FieldForm(field, source))
      case .payload(let state):
        let base = EmptyReducer<State, Action>()
        self = .payload(
          IfCaseLet<EmptyReducer<State, Action>, Child>.Resolved(
            IfCaseLet(base, state, source.action, source.child, source.site, name: "Scope")
          )
        )
      }
    }

    /// Runs the child where the action is one of its own.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .field(let form): form.reduce(into: &state, action: action)
      case .payload(let form): form.reduce(into: &state, action: action)
      }
    }
  }

  /// A child on a property of the state, resolved.
  // Why a class with `let`s: as a struct it would be copied out of the enum at every action.
  public final class FieldForm {
    @usableFromInline let field: StateField<State, Child.State>
    @usableFromInline let action: CasePath<Action, Child.Action>
    @usableFromInline let child: Child.ResolvedForm
    @usableFromInline let identity: ChildIdentity<Child.State>?
    @usableFromInline let place: ChildPlace<Action, Child.Action>

    @inlinable
    init(_ field: StateField<State, Child.State>, _ source: Scope) {
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

    @inlinable
    func reduce(into state: inout State, action: Action) -> Effect<Action> {
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
