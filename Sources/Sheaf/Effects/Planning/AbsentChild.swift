/// What an operator returns for an action whose child is not there.
///
/// The engine reports it, which knows whether the action came from outside.
@usableFromInline
final class AbsentChild: Sendable {
  @usableFromInline
  enum Reason: Sendable {
    case optionalIsNil
    case otherCase
    case noRow(id: String)
  }

  /// How the child is missing.
  let reason: Reason
  /// The operator as it was spelled: `ifLet`, `ifCaseLet`, `forEach`, `Scope`, `LoadingReducer`.
  let operatorName: StaticString
  /// Where the operator is written.
  let site: SourceSite
  /// The type of the child's state; put into words only for a report.
  let state: Any.Type

  @usableFromInline
  init(_ reason: Reason, in operatorName: StaticString, of state: Any.Type, at site: SourceSite) {
    self.reason = reason
    self.operatorName = operatorName
    self.state = state
    self.site = site
  }
}
