/// Takes the steps of tracked work and moves the parts of the state that follow it.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   TrackingReducer(action: \.tracking)
///   Reduce { state, action in … }
/// }
/// ```
///
/// A feature that tracks work without it is reported.
public struct TrackingReducer<State, Action: TaskTrackingAction>: Reducer, ResolvedReducer
where Action.TrackedState == State {
  /// Nothing to resolve.
  public typealias ResolvedForm = TrackingReducer
  let action: CasePath<Action, TaskEvent<State>>

  /// Names the case of the action.
  public init(action: CasePath<Action, TaskEvent<State>>) { self.action = action }

  /// Names the case of the action.
  public init(action: CaseKeyPath<Action, TaskEvent<State>>) where Action: CasePathable {
    self.init(action: CasePath(action))
  }

  /// The reducer itself.
  public init(_ source: TrackingReducer) { self = source }

  /// Takes a step; all other actions count as not handled.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let event = self.action.extract(from: action) else { return .unhandled }
    event.receipt.take()
    event.change.apply(to: &state)
    return .none
  }
}
