/// What an operator returns for an action whose child is not there; reported by the engine, which
/// knows whether the action came from outside.
@usableFromInline
final class AbsentChild: Sendable {
  @usableFromInline
  enum Reason: Sendable {
    case optionalIsNil
    case otherCase
    case noRow(id: String)
  }

  let reason: Reason
  /// The operator: `ifLet`, `ifCaseLet`, `forEach`.
  let operatorName: StaticString
  let site: SourceSite
  /// The type of the child's state.
  let state: String

  @usableFromInline
  init(_ reason: Reason, in operatorName: StaticString, of state: Any.Type, at site: SourceSite) {
    self.reason = reason
    self.operatorName = operatorName
    self.state = String(describing: state)
    self.site = site
  }
}
