import Testing

@testable import SheafMacroExpansion

/// Golden pairs: what is declared, and what `@Reducer` adds to it.
@Suite struct ReducerMacroTests {
  @Test func aStructBecomesAReducer() {
    let expansion = expand(
      "ReducerMacro",
      "extension",
      "@Reducer public struct Feature<ID: Hashable> { var body: some ReducerOf<Self> { } }",
      type: "Outer.Feature",
      lacking: "Reducer"
    )
    #expect(
      expansion == MacroExpansion("extension Outer.Feature: nonisolated Sheaf.Reducer {}")
    )
  }

  @Test func aStructThatIsAReducerStaysOne() {
    let source = "@Reducer struct Feature: Reducer {}"
    #expect(expand("ReducerMacro", "extension", source, type: "Feature") == MacroExpansion(""))
  }

  @Test(
    arguments: [
      ("var body: some ReducerOf<Self> { Reduce { _, _ in .none } }", builder),
      ("public nonisolated var body: some Reducer<State, Action> { Child() }", builder),
      ("@ReducerBuilder<State, Action> var body: some ReducerOf<Self> { Child() }", ""),
      ("@Sheaf.ReducerBuilder<State, Action>\nvar body: some ReducerOf<Self> { Child() }", ""),
      ("static var body: Int { 1 }", ""),
      ("var other: Int", ""),
      ("func body() {}", ""),
      ("enum Action { case a }", paths),
      ("/* case */ public enum Action: Sendable { case a }", paths),
      ("@CasePathable enum Action { case a }", ""),
      ("@Sheaf.CasePathable enum Action { case a }", ""),
      ("enum Action: Sheaf.CasePathable, Sendable { case a }", ""),
      ("enum State { case a }", paths),
      ("struct State {}", ""),
      ("struct Action {}", ""),
      ("typealias Action = Child.Action", ""),
      ("enum Other { case a }", ""),
    ]
  )
  func aMemberGetsItsAttribute(_ member: String, _ attribute: String) {
    #expect(expand("ReducerMacro", "memberAttribute", member) == MacroExpansion(attribute))
  }

  private static let builder = "@Sheaf.ReducerBuilder<Self.State, Self.Action>"
  private static let paths = "@Sheaf.CasePathable"
}
