/// Runs a feature whose state is loaded: the loading, and the feature while there is content.
///
/// Its state is ``LoadingState``, its actions are ``LoadingActionOf``; it composes like any reducer.
/// What each event does in each state, and how ``LoadPolicy`` changes that, is the table in
/// <doc:Loading>. The newest load wins: an answer of an older one changes nothing, also when its
/// loader ignores cancellation. A load never starts while reducing, but in the effect returned.
///
/// The handle of an event that starts a load, or joins one, waits until that has settled. Cancelling
/// the handle that started a load, or an ancestor's `cancel(where:)`, stops it as `cancel` does.
public struct LoadingReducer<Feature: LoadableReducer>: Reducer {
  /// Request, content, failure and activity.
  public typealias State = LoadingState<Feature>
  /// The events, and the actions of the feature.
  public typealias Action = LoadingActionOf<Feature>
  /// What the store keeps: the feature, resolved, and two places: its own and the load's.
  public typealias ResolvedForm = Resolved
  @usableFromInline let feature: Feature
  @usableFromInline let site: SourceSite

  /// Wraps a feature: `LoadingReducer { Profile() }`.
  @inlinable
  public init(
    _ feature: () -> Feature,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.feature = feature()
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable
  init(_ feature: Feature, at site: SourceSite) {
    self.feature = feature
    self.site = site
  }

  /// Runs the feature for its actions, then handles what that asks of the loading.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The feature, resolved, and the places of its effects and of the load.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let feature: Feature
    @usableFromInline let content: IfLet<EmptyReducer<State, Action>, Feature>.Resolved
    @usableFromInline let loads: LoadPlace<Feature>

    /// Makes the places; the feature's body is evaluated with its first action.
    @inlinable
    public init(_ source: LoadingReducer) {
      feature = source.feature
      content = .init(
        IfLet(
          EmptyReducer(),
          StateField(\State.content),
          Action.cases.loaded,
          source.feature,
          source.site
        )
      )
      loads = LoadPlace(source.feature, at: source.site)
    }

    /// Runs the feature for its actions, then handles what that asks of the loading.
    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .loaded(let inner):
        if Optional.isNil(&state.content) { return loads.missing(inner, &state) }
        return reduce(inner, as: action, &state)
      case .edit(let id, let inner):
        if Optional.isNil(&state.content) { return .rejected }
        let effect = loads.beginEdit(id, inner, &state)
        return .both(effect, reduce(inner, as: .loaded(inner), &state))
      default:
        return loads.handle(action, &state, content)
      }
    }

    @inlinable
    func reduce(
      _ inner: Feature.Action,
      as action: Action,
      _ state: inout State
    ) -> Effect<Action> {
      let effect = content.reduce(into: &state, action: action)
      let update = Optional.modify(&state.content) { content in
        feature.updateRequest(for: inner, state: content)
      }
      guard let update else { return effect }
      return .both(effect, loads.perform(update, &state))
    }
  }
}
