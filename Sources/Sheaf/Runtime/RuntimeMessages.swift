/// The wording of what the runtime reports.
///
/// Each says what happened, with the action; where; why it matters; how to fix it.
enum RuntimeMessages {
  static func uncaught(_ error: any Error, in gate: EffectGate) -> String {
    """
    An effect threw an error that nobody catches: \(error) (\(type(of: error))).
    It was started by \(describe(gate.trigger)) in the \(gate.info()). The effect has ended; the \
    store goes on. Handle the error inside the operation, or give the effect a `catch:`.
    """
  }

  static func late(_ action: any Sendable, from gate: EffectGate) -> String {
    """
    An action was sent through an effect that has ended: \(describe(action)).
    The \(gate.info()), started by \(describe(gate.trigger)), had returned before. The action was \
    dropped. Keep the effect running while it may send: await the work inside its operation, or \
    turn the callback into an AsyncStream.
    """
  }

  static func absent(_ child: AbsentChild, action: any Sendable) -> String {
    let state = readableTypeName(child.state)
    let missing =
      switch child.reason {
      case .optionalIsNil: "the optional child state (\(state)) is nil"
      case .otherCase: "the state is not in the case that holds \(state)"
      case .noRow(let id): "no row of \(state) has the id \(id)"
      }
    return """
      \(child.operatorName) at \(child.site) got an action for a child that is not there: \
      \(describe(action)).
      When it arrived, \(missing). The child was skipped and the parent ran. Likely causes: the \
      action was sent after the child was removed; a parent reducer, run before this operator, \
      removed it; the operator is attached to another part of the state than the view uses. Send \
      only while the child is there, or use `sendIfPresent`.
      """
  }

  static func ended(_ action: any Sendable) -> String {
    """
    An action was sent to a store that has ended: \(describe(action)).
    `finish()` or `shutDown()` was called before; the action was dropped. Keep the store open while \
    somebody sends to it.
    """
  }

  static func readWhileReducing(_ what: String) -> String {
    """
    The state of a store was read while one of its reducers ran: \(what).
    A reducer has the state as its `inout` parameter; the store's is being changed and has no value \
    to show until the reducer returns. Read the parameter, or move the read into an effect.
    """
  }

  private static func describe(_ value: any Sendable) -> String { String(summarizing: value) }
}
