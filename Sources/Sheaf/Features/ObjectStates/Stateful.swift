/// An object whose looks and behaviour are a set of named states, one at a time.
///
/// It owns a ``StateDispatcher``, which ends with it. A class of the main actor conforms as
/// `@MainActor Stateful`; a plain class is used by the one actor that owns it.
public protocol Stateful: AnyObject {
  /// The class; differs from `Self` in subclasses only.
  associatedtype Subject: AnyObject = Self

  /// Takes the object from state to state: `lazy var dispatcher = StateDispatcher(self)`.
  var dispatcher: StateDispatcher<Subject> { get }

  /// How states of this class are entered unless they, or the request, say how; instant by default.
  static var defaultOnSet: StateTransition<Subject> { get }

  /// How states of this class are updated unless they, or the request, say how; instant by default.
  static var defaultOnUpdate: StateTransition<Subject> { get }
}

extension Stateful {
  /// Instant.
  public static var defaultOnSet: StateTransition<Subject> { .instant }

  /// Instant.
  public static var defaultOnUpdate: StateTransition<Subject> { .instant }

  /// Requests a state; as `dispatcher.apply`.
  @discardableResult
  public func apply(
    _ state: StateDescriptor<Subject>,
    via transition: StateTransition<Subject>? = nil,
    strategy: StateStrategy = .enqueue,
    isolation: isolated any Actor = #isolation
  ) -> StateRequest {
    dispatcher.apply(state, via: transition, strategy: strategy, isolation: isolation)
  }

  /// Requests a state that a static function of the class makes: `view.apply { $0.locked() }`.
  @discardableResult
  public func apply(
    via transition: StateTransition<Subject>? = nil,
    strategy: StateStrategy = .enqueue,
    isolation: isolated any Actor = #isolation,
    _ state: (Subject.Type) -> StateDescriptor<Subject>
  ) -> StateRequest {
    let state = state(Subject.self)
    return dispatcher.apply(state, via: transition, strategy: strategy, isolation: isolation)
  }
}
