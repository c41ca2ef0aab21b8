/// Reducers of an open set of actions; an action that none of them takes is reported.
///
/// ```swift
/// OpenReducer {
///   Reduce.on(LoginAction.self) { state, action in … }
///   Reduce.on(CartAction.self) { state, action in … }
/// }
/// ```
public struct OpenReducer<State, Base: Reducer<State, AnyAction>>: Reducer {
  /// The actions that reach it.
  public typealias Action = AnyAction
  let base: Base
  let site: SourceSite

  /// Makes it of the reducers for single types, run in order.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<State, AnyAction> _ reducers: () -> Base
  ) {
    base = reducers()
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs the reducers and reports an action that none of them took.
  public var body: some Reducer<State, AnyAction> { UnhandledReport(base: base, site: site) }
}

/// Reports what its base does not handle.
struct UnhandledReport<Base: Reducer>: Reducer {
  typealias ResolvedForm = Resolved
  let base: Base
  let site: SourceSite

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  struct Resolved: ResolvedReducer {
    let base: Base.ResolvedForm
    let site: SourceSite

    init(_ source: UnhandledReport) {
      base = Base.ResolvedForm(source.base)
      site = source.site
    }

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let effect = base.reduce(into: &state, action: action)
      if effect.isUnhandled {
        reportIssue(OpenActionMessages.unhandled(action, State: Base.State.self), at: site)
      }
      return effect
    }
  }
}
