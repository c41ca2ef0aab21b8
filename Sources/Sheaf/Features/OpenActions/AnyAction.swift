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

/// Equal where both hold equal values of one type; those without `==` are compared by their parts.
extension AnyAction: Equatable {
  /// Compares what is wrapped.
  public static func == (left: AnyAction, right: AnyAction) -> Bool {
    func isSame<Base: Equatable>(_ base: Base) -> Bool { base == right.base as? Base }
    guard type(of: left.base) == type(of: right.base) else { return false }
    if let base = left.base as? any Equatable { return isSame(base) }
    return String(dumping: left.base) == String(dumping: right.base)
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
