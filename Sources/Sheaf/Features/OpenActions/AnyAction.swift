/// An action of any type, for a store whose set of actions is open.
///
/// One enum per feature tells the compiler what can happen. Where unrelated actions must reach one
/// store, as in a program that is being moved to Sheaf, `AnyAction` is the action of that store and
/// ``OpenReducer`` takes each type by its own closure.
public struct AnyAction: Sendable, CustomStringConvertible {
  /// The action.
  public let base: any Sendable

  /// Wraps an action; one that is wrapped already stays as it is.
  public init(_ base: some Sendable) {
    self.base = (base as? AnyAction)?.base ?? base
  }

  /// The text of the action itself.
  public var description: String {
    (base as? any CustomStringConvertible)?.description ?? String(summarizing: base)
  }
}

/// Equal where both hold equal values of one type that has `==`.
extension AnyAction: Equatable {
  /// Compares what is wrapped.
  public static func == (left: AnyAction, right: AnyAction) -> Bool {
    func isSame<Base: Equatable>(_ base: Base) -> Bool { base == right.base as? Base }
    guard let base = left.base as? any Equatable else { return false }
    return isSame(base)
  }
}

extension Reduce where Action == AnyAction {
  /// Takes the actions of one type; all others count as not handled.
  ///
  /// What the effect sends is wrapped again.
  public static func on<Base: Sendable>(
    _ type: Base.Type,
    _ reduce: @escaping @Sendable (inout State, Base) -> Effect<Base>
  ) -> Reduce {
    Reduce { state, action in
      guard let base = action.base as? Base else { return .unhandled }
      return reduce(&state, base).map { AnyAction($0) }
    }
  }
}

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

/// The wording of what open actions report.
enum OpenActionMessages {
  static func unhandled(_ action: any Sendable, State: any Any.Type) -> String {
    let base = (action as? AnyAction)?.base ?? action
    return """
      No reducer of \(readableTypeName(State)) takes the action \(String(summarizing: base)) of type \
      \(readableTypeName(type(of: base))).
      It changed nothing. Add a `Reduce.on(\(readableTypeName(type(of: base))).self)` to the \
      `OpenReducer`, or look where a value of another type was to be sent. A thunk is no action: \
      give it to `store.run`, or return it as `Effect.thunk`.
      """
  }
}
