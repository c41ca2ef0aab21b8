/// A feature whose whole state is loaded: ``LoadingReducer`` runs it and does the loading.
///
/// The feature is a plain reducer of its loaded state. What to load for is its `Request`, which the
/// wrapper keeps; how is ``load(_:)``, which may throw anything, a typed error, or nothing.
///
/// ```swift
/// struct Profile: LoadableReducer {
///   struct State: Equatable, Sendable { var name = "" }
///   enum Action { case refreshTapped }
///   func load(_ id: Int) async throws -> State { try await fetchProfile(id) }
///   func reduce(into state: inout State, action: Action) -> EffectOf<Self> { .none }
///   func updateRequest(for action: Action, state: State) -> UpdateRequest<Int>? { .refresh }
/// }
/// ```
public protocol LoadableReducer<State, Action>: Reducer where State: Sendable {
  /// What is loaded: an id, a query, a page.
  associatedtype Request: Equatable & Sendable
  /// What ``load(_:)`` throws, inferred: `any Error` for plain `throws`, `Never` where it cannot fail.
  associatedtype Failure: Error = any Error

  /// Loads the whole state of the feature.
  ///
  /// Called in an effect, never while reducing. A plain `async` function, and a `@concurrent` one,
  /// runs off the store's actor, so synchronous work in it does not hold the store up; only its
  /// answer comes back. The dependencies of the store are in force. It is cancelled when the load is
  /// stopped, superseded, or its feature removed; whatever it returns or throws then is dropped.
  ///
  /// - Throws: A failure of the load. A `CancellationError` that nobody asked for, and what else
  ///   `\.cancellationErrors` counts, is no failure: the state goes back to what it was.
  func load(_ request: Request) async throws(Failure) -> State

  /// What an action of the feature asks of the loading; nil, as by default, for nothing.
  ///
  /// Asked after the feature has reduced the action, with its new state, on the store's actor, and
  /// only while there is content.
  func updateRequest(for action: Action, state: State) -> UpdateRequest<Request>?

  /// The state after a refresh; by default the fresh one as it is.
  ///
  /// Keeps what only the screen knows: drafts, selection, open sheets. Called on the store's actor
  /// while the answer is reduced, and only where content was there all the time.
  func merge(_ fresh: State, into current: State) -> State

  /// What to do after a load has succeeded; by default nothing.
  ///
  /// The effect belongs to the content: leaving it (a reload, a removal) cancels the effect, another
  /// refresh does not. Handles of load events do not wait for it, only for what follows from an
  /// action that it sends at once, by ``Effect/send(_:)``. `state` is the merged one.
  ///
  /// Not called for a further page, which is a part of what was loaded; a parent sees its answer, a
  /// ``LoadAnswer`` whose subject is a page, and ``PagedLoadableReducer/append(_:to:)`` its content.
  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action>

  /// What the events leave open: retries, time-out, polling and the rest; by default none of it.
  ///
  /// Asked for with each event, on the store's actor.
  var policy: LoadPolicy { get }

  /// Calls the loader; nil where all it gives was yielded; implemented by Sheaf.
  func runLoad(_ request: Request, yield: LoadYield<State>) async throws(Failure) -> State?
  /// How further pages are loaded; nil where there are none; implemented by Sheaf.
  var pager: LoadPager<Request, State, Failure>? { get }
}

extension LoadableReducer {
  /// Nothing.
  @inlinable
  public func updateRequest(for action: Action, state: State) -> UpdateRequest<Request>? { nil }

  /// The fresh state.
  @inlinable
  public func merge(_ fresh: State, into current: State) -> State { fresh }

  /// Nothing.
  @inlinable
  public func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> { .none }

  /// The policy as set out.
  @inlinable
  public var policy: LoadPolicy { LoadPolicy() }

  /// Calls ``load(_:)``; implemented by Sheaf.
  @inlinable
  public func runLoad(
    _ request: Request,
    yield: LoadYield<State>
  ) async throws(Failure) -> State? {
    try await load(request)
  }

  /// None; implemented by Sheaf.
  @inlinable
  public var pager: LoadPager<Request, State, Failure>? { nil }
}

/// The state of a feature under ``LoadingReducer``: `var profile: LoadingState<Profile>`.
public typealias LoadingState<Feature: LoadableReducer> =
  Loadable<Feature.Request, Feature.State, Feature.Failure>

/// The actions of a feature under ``LoadingReducer``: `case profile(LoadingActionOf<Profile>)`.
public typealias LoadingActionOf<Feature: LoadableReducer> =
  LoadingAction<Feature.Request, Feature.State, Feature.Action, Feature.Failure>
