/// Puts the rows of a table in a list; `if`, `switch` and `for` work.
@resultBuilder
public enum TransitionTableBuilder<State, Action: Sendable> {
  /// The rows of a block.
  public typealias Rows = [TransitionRow<State, Action>]

  /// A row.
  public static func buildExpression(_ row: TransitionRow<State, Action>) -> Rows { [row] }

  /// The rows of a block, in order.
  public static func buildBlock(_ rows: Rows...) -> Rows { rows.flatMap { $0 } }

  /// Rows that may be left out.
  public static func buildOptional(_ rows: Rows?) -> Rows { rows ?? [] }

  /// The first branch.
  public static func buildEither(first rows: Rows) -> Rows { rows }

  /// The second branch.
  public static func buildEither(second rows: Rows) -> Rows { rows }

  /// The rows of a loop.
  public static func buildArray(_ rows: [Rows]) -> Rows { rows.flatMap { $0 } }

  /// Rows of a type that is not available everywhere.
  public static func buildLimitedAvailability(_ rows: Rows) -> Rows { rows }
}
