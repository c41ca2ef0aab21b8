#if Macros
/// Makes a struct a ``Reducer-protocol``, and its enums ``CasePathable``.
///
/// Adds the conformance, the result builder of `body`, and `@CasePathable` to an enum `Action` and to
/// an enum `State` declared in the struct. `struct Feature: Reducer` without the macro is the same
/// feature; only the enums must then be `@CasePathable` by themselves.
///
/// ```swift
/// @Reducer
/// struct Feature {
///   struct State { var child = Child.State() }
///   enum Action { case child(Child.Action) }
///   var body: some ReducerOf<Self> {
///     Scope(state: \.child, action: \.child) { Child() }
///   }
/// }
/// ```
@attached(memberAttribute)
@attached(extension, conformances: Reducer)
public macro Reducer() = #externalMacro(module: "SheafMacros", type: "ReducerMacro")
#endif
