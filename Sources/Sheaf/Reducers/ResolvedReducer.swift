/// What a store keeps of a reducer: everything its bodies gave, evaluated once.
///
/// A resolved reducer belongs to one store and is used on that store's actor only. Features get
/// theirs from Sheaf; a hand-written operator that composes in `body` needs none of its own.
// Why operators keep nominal types in their arguments and `Child.ResolvedForm` in their storage: a
// resolved type in a generic argument makes the body of a feature that contains itself circular.
public protocol ResolvedReducer<Source> {
  /// The reducer it was made from.
  associatedtype Source: Reducer
  /// Evaluates the bodies.
  init(_ source: Source)
  /// Reduces with the evaluated bodies.
  func reduce(into state: inout Source.State, action: Source.Action) -> Effect<Source.Action>
}

/// A feature with its body, evaluated once.
// Why a class with `let`s: the body is called where it lies. As a struct it is copied at every call,
// level by level.
public final class ResolvedFeature<Source: Reducer>: ResolvedReducer {
  @usableFromInline let source: Source
  @usableFromInline let body: Source.Body.ResolvedForm

  /// Evaluates the feature's body.
  @inlinable
  public init(_ source: Source) {
    self.source = source
    body = source.resolveBody()
  }

  /// Runs the body.
  @inlinable
  public func reduce(
    into state: inout Source.State,
    action: Source.Action
  ) -> Effect<Source.Action> {
    source.reduce(body, into: &state, action: action)
  }
}

/// The resolved form of no body.
@frozen
public struct ResolvedNever: ResolvedReducer {
  @inlinable
  init() {}

  /// Never called.
  @inlinable
  public init(_ source: Never) { self.init() }

  /// Never called.
  public func reduce(into state: inout Never, action: Never) -> Effect<Never> {}
}

// MARK: - Implementation

/// A child whose body is evaluated when it is first needed, since a feature may contain itself.
@usableFromInline
final class LazyFeature<Child: Reducer> {
  private let source: Child
  // Why: a resolved reducer is used on its store's actor only.
  @exclusivity(unchecked) private var form: Child.ResolvedForm?

  @usableFromInline
  init(_ source: Child) { self.source = source }

  @usableFromInline
  func resolve() -> Child.ResolvedForm {
    if let form { return form }
    let form = Child.ResolvedForm(source)
    self.form = form
    return form
  }
}
