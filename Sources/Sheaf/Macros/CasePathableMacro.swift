#if Macros
/// Makes an enum ``CasePathable``: one case path per case, named like it.
///
/// `\.child` then names the case wherever an operator takes one, `\.child.grandchild` a case of its
/// payload, and `action.child`, `action.is(\.child)` and `action.modify(\.child) { … }` work.
/// Payloads of several values are tuples. The paths are as visible as the enum.
///
/// ```swift
/// @CasePathable
/// enum Action {
///   case child(Child.Action)
///   case dismissed
/// }
/// ```
@attached(member, names: named(Cases), named(cases))
@attached(extension, conformances: CasePathable)
public macro CasePathable() =
  #externalMacro(module: "SheafMacros", type: "CasePathableMacro")
#endif
