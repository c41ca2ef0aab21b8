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
