extension Reducer {
  /// Loads a part of the state that has no reducer of its own: plain data.
  ///
  /// The loading runs first, then this reducer, which sees the same action. The loader is called as
  /// ``LoadableReducer/load(_:)`` is. The data may be changed in place by this reducer at any time.
  @inlinable
  public func loadable<Request: Equatable & Sendable, Content: Sendable, Failure: Error>(
    _ state: StatePath<State, Loadable<Request, Content, Failure>>,
    action: CaseKeyPath<Action, LoadingAction<Request, Content, Never, Failure>>,
    policy: LoadPolicy = LoadPolicy(),
    load: @escaping @Sendable (_ request: Request) async throws(Failure) -> Content,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return LoadedData(
      self,
      LoadedPart(state, CasePath(action), DataLoader(load, policy) { (_, edit: Never) in }, site)
    )
  }

  /// Loads plain data that is changed by edits: optimistic ones, or others.
  ///
  /// `edit` makes a change: for ``LoadingAction/edit(_:_:)``, again whenever the data below it
  /// changed, and for ``LoadingAction/loaded(_:)``.
  @inlinable
  public func loadable<
    Request: Equatable & Sendable,
    Content: Sendable,
    Edit: Sendable,
    Failure: Error
  >(
    _ state: StatePath<State, Loadable<Request, Content, Failure>>,
    action: CaseKeyPath<Action, LoadingAction<Request, Content, Edit, Failure>>,
    policy: LoadPolicy = LoadPolicy(),
    load: @escaping @Sendable (_ request: Request) async throws(Failure) -> Content,
    edit: @escaping @Sendable (_ content: inout Content, _ edit: Edit) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return LoadedData(
      self,
      LoadedPart(state, CasePath(action), DataLoader(load, policy, edit), site)
    )
  }

  /// Loads plain data that comes more than once: every element of the sequence is a newer state.
  ///
  /// It is loaded as by ``StreamedLoadableReducer/loadStream(_:yield:)``.
  @inlinable
  public func loadable<
    Request: Equatable & Sendable,
    Content: Sendable,
    Contents: AsyncSequence
  >(
    _ state: StatePath<State, Loadable<Request, Content, any Error>>,
    action: CaseKeyPath<Action, LoadingAction<Request, Content, Never, any Error>>,
    policy: LoadPolicy = LoadPolicy(),
    stream: @escaping @Sendable (_ request: Request) async throws -> Contents,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where Contents.Element == Content {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return LoadedData(
      self,
      LoadedPart(state, CasePath(action), DataStreamer(stream, policy), site)
    )
  }
}

// MARK: - Implementation

/// A reducer, and the loading of a part of its state, which comes first.
@usableFromInline
struct LoadedData<Base: Reducer, Part: Reducer>: Reducer
where Part.State == Base.State, Part.Action == Base.Action {
  @usableFromInline let base: Base
  @usableFromInline let part: Part

  @usableFromInline
  init(_ base: Base, _ part: Part) {
    self.base = base
    self.part = part
  }

  @usableFromInline
  var body: some Reducer<Base.State, Base.Action> {
    part
    base
  }
}

/// The loading of a part of the state.
@usableFromInline
struct LoadedPart<State, Action: Sendable, Feature: LoadableReducer>: Reducer {
  @usableFromInline let state: StatePath<State, LoadingState<Feature>>
  @usableFromInline let action: CasePath<Action, LoadingActionOf<Feature>>
  @usableFromInline let feature: Feature
  @usableFromInline let site: SourceSite

  @usableFromInline
  init(
    _ state: StatePath<State, LoadingState<Feature>>,
    _ action: CasePath<Action, LoadingActionOf<Feature>>,
    _ feature: Feature,
    _ site: SourceSite
  ) {
    self.state = state
    self.action = action
    self.feature = feature
    self.site = site
  }

  @usableFromInline
  var body: some Reducer<State, Action> {
    Scope<State, Action, LoadingReducer<Feature>>(
      .field(StateField(state)),
      action,
      LoadingReducer(feature, at: site),
      site
    )
  }
}

/// Data without a reducer as a loaded feature.
@usableFromInline
struct DataLoader<
  Request: Equatable & Sendable,
  State: Sendable,
  Action: Sendable,
  Failure: Error
>: LoadableReducer {
  @usableFromInline let loader: @Sendable (Request) async throws(Failure) -> State
  @usableFromInline let policy: LoadPolicy
  @usableFromInline let edit: @Sendable (inout State, Action) -> Void

  @usableFromInline
  init(
    _ load: @escaping @Sendable (Request) async throws(Failure) -> State,
    _ policy: LoadPolicy,
    _ edit: @escaping @Sendable (inout State, Action) -> Void
  ) {
    loader = load
    self.policy = policy
    self.edit = edit
  }

  @usableFromInline
  func load(_ request: Request) async throws(Failure) -> State { try await loader(request) }

  @usableFromInline
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    edit(&state, action)
    return .none
  }
}

/// Data that comes more than once as a loaded feature.
@usableFromInline
struct DataStreamer<
  Request: Equatable & Sendable,
  State: Sendable,
  Elements: AsyncSequence
>: StreamedLoadableReducer where Elements.Element == State {
  @usableFromInline typealias Failure = any Error
  @usableFromInline typealias Action = Never
  @usableFromInline let stream: @Sendable (Request) async throws -> Elements
  @usableFromInline let policy: LoadPolicy

  @usableFromInline
  init(_ stream: @escaping @Sendable (Request) async throws -> Elements, _ policy: LoadPolicy) {
    self.stream = stream
    self.policy = policy
  }

  @usableFromInline
  func loadStream(_ request: Request, yield: LoadYield<State>) async throws {
    try await yield(all: try await stream(request))
  }

  @usableFromInline
  func reduce(into state: inout State, action: Never) -> Effect<Never> {}
}
