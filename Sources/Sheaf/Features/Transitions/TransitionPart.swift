/// One part of a strategy: any reducer, made to undo what it rejects.
@frozen
public struct TransitionPart<State, Action: Sendable>: Sendable {
  @usableFromInline let resolve: @Sendable () -> TransitionReducer<State, Action>.Change

  @inlinable
  init<R: Reducer<State, Action>>(_ reducer: R) {
    resolve = {
      let form = R.ResolvedForm(reducer)
      if reducer is any RollsBack { return { form.reduce(into: &$0, action: $1) } }
      return { state, action in
        undoing(&state, where: { !$0.isAccepted }) { form.reduce(into: &$0, action: action) }
      }
    }
  }
}

/// Puts the parts of a strategy in a list; `if`, `switch` and `for` work.
@resultBuilder
public enum TransitionPartsBuilder<State, Action: Sendable> {
  /// A reducer is a part.
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> [TransitionPart<State, Action>] {
    [TransitionPart(reducer)]
  }

  /// The parts of a block, in order.
  @inlinable
  public static func buildBlock(
    _ parts: [TransitionPart<State, Action>]...
  ) -> [TransitionPart<State, Action>] {
    parts.flatMap { $0 }
  }

  /// Parts that may be left out.
  @inlinable
  public static func buildOptional(
    _ parts: [TransitionPart<State, Action>]?
  ) -> [TransitionPart<State, Action>] {
    parts ?? []
  }

  /// The first branch.
  @inlinable
  public static func buildEither(
    first parts: [TransitionPart<State, Action>]
  ) -> [TransitionPart<State, Action>] {
    parts
  }

  /// The second branch.
  @inlinable
  public static func buildEither(
    second parts: [TransitionPart<State, Action>]
  ) -> [TransitionPart<State, Action>] {
    parts
  }

  /// The parts of a loop.
  @inlinable
  public static func buildArray(
    _ parts: [[TransitionPart<State, Action>]]
  ) -> [TransitionPart<State, Action>] {
    parts.flatMap { $0 }
  }
}
