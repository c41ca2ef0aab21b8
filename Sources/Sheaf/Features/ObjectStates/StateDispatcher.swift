/// Takes one object from state to state, one request at a time, first in first out.
///
/// The object owns it and it never owns the object: when the object ends, what waits ends as
/// cancelled, on every thread. Used on the object's actor only, as the compiler checks.
public final class StateDispatcher<Subject: AnyObject> {
  let queue: StateQueue<Subject>

  /// Makes the dispatcher of an object, with the defaults of its class.
  public init(_ subject: Subject) where Subject: Stateful, Subject.Subject == Subject {
    queue = StateQueue(subject) { subject in
      let type = type(of: subject)
      return (type.defaultOnSet, type.defaultOnUpdate)
    }
  }

  /// Makes the dispatcher of an object whose class is not ``Stateful``; the object is to own it.
  ///
  /// - Parameters:
  ///   - subject: The object.
  ///   - onSet: How its states are entered unless they, or the request, say how.
  ///   - onUpdate: How its states are updated unless they, or the request, say how.
  @_disfavoredOverload
  public init(
    _ subject: Subject,
    onSet: StateTransition<Subject> = .instant,
    onUpdate: StateTransition<Subject> = .instant
  ) {
    queue = StateQueue(subject) { _ in (onSet, onUpdate) }
  }

  deinit { queue.life.end() }

  /// Requests a state.
  ///
  /// An object in the state is updated, any other enters it; that is decided when the request begins.
  /// Where the object is idle it begins within this call, and an instant one has ended when the call
  /// returns. A request from inside a body or a transition waits.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - transition: How it is entered or updated; what the state, else the class, says where nil.
  ///   - strategy: What happens where the object is busy.
  ///   - isolation: The object's actor; filled in by the compiler.
  /// - Returns: The request, to wait for its outcome or to cancel it.
  @discardableResult
  public func apply(
    _ state: StateDescriptor<Subject>,
    via transition: StateTransition<Subject>? = nil,
    strategy: StateStrategy = .enqueue,
    isolation: isolated any Actor = #isolation
  ) -> StateRequest {
    queue.apply(state, via: transition, strategy: strategy, isolation: isolation)
  }

  // MARK: - Reading

  /// The state the object is in; nil before the first, and the previous one during a transition.
  public var current: StateID? { queue.current }

  /// Whether the object is on its way to a state.
  public var isTransitioning: Bool {
    if case .transition = queue.phase { true } else { false }
  }

  /// Where the object stands.
  public var phase: StatePhase { queue.phase }

  /// The current phase and all that follow, for any number of consumers.
  public var phases: StatePhases { StatePhases(life: queue.life) }
}
