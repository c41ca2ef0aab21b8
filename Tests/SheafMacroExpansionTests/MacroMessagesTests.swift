import Testing

@testable import SheafMacroExpansion

@Suite struct MacroMessagesTests {
  @Test(
    arguments: [
      ("struct", "a struct"), ("class", "a class"), ("actor", "an actor"),
      ("extension", "an extension"), ("protocol", "a protocol"), ("func", "a func"),
      ("nonsense", "something else"),
    ]
  )
  func theWrongKindIsNamedAndRemovingTheAttributeOffered(_ keyword: String, _ kind: String) {
    let source = "/* é */ @CasePathable public \(keyword) Wrong {}"
    let expansion = expand("CasePathableMacro", "member", source)
    #expect(expansion.source == nil)
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          "'@CasePathable' can only be applied to an enum, not to \(kind)",
          at: place(of: keyword, in: source),
          fixIts: [
            .init(
              message: "remove '@CasePathable'",
              range: SourceRange(start: .init(fileName: "File.swift", offset: 100), length: 6),
              replacement: ""
            )
          ]
        )
      ]
    )
    #expect(
      expand("CasePathableMacro", "extension", source, type: "Wrong", lacking: "CasePathable")
        == MacroExpansion("")
    )
  }

  @Test func aReducerThatIsNoStructIsReportedOnce() {
    let source = "@Reducer final class Feature { var body: Int { 1 } }"
    let expansion = expand("ReducerMacro", "extension", source, type: "Feature", lacking: "Reducer")
    #expect(expansion.source == nil)
    #expect(
      expansion.diagnostics.map(\.message) == [
        "'@Reducer' can only be applied to a struct, not to a class"
      ]
    )
    #expect(expansion.diagnostics.first?.position == place(of: "class", in: source))
  }

  @Test func anOverloadedCasePointsToTheFirst() {
    let source = "enum E { case one(Int), two\n case `one`(x: Int) }"
    let expansion = expand("CasePathableMacro", "member", source)
    #expect(expansion.source?.contains("var two") == true)
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          "'@CasePathable' needs distinct case names: 'one' is declared more than once",
          at: place(of: "`one`", in: source),
          notes: [
            .init(
              message: "'one' is first declared here",
              position: place(of: "one", in: source)
            )
          ]
        )
      ]
    )
  }

  @Test func aNameMayOccurOnceInEachBranch() {
    let source = "enum E {\n#if A\ncase a\n#else\ncase a(Int)\n#endif\ncase a(x: Int)\n}"
    let expansion = expand("CasePathableMacro", "member", source)
    #expect(expansion.diagnostics.map(\.position) == [place(of: "a(x", in: source)])
  }

  @Test func aCaseNamedSelfIsRefused() {
    let source = "enum E { case `self`(Int), other }"
    let expansion = expand("CasePathableMacro", "member", source)
    #expect(expansion.source?.contains("var other") == true)
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          "'@CasePathable' cannot reach a case named 'self': '\\.self' is the identity key path",
          at: place(of: "`self`", in: source)
        )
      ]
    )
  }

  @Test(
    arguments: [
      ("case cases(Int)", "cases"), ("case Cases", "Cases"), ("struct Cases {}", "Cases"),
      ("typealias Cases = Int", "Cases"), ("static var cases: Int { 1 }", "cases"),
      ("static let `cases` = 1", "`cases`"),
    ]
  )
  func aNameTheMacroDeclaresIsRefused(_ member: String, _ name: String) {
    let source = "enum E { \(member) }"
    let expansion = expand("CasePathableMacro", "member", source)
    #expect(expansion.source == nil)
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          """
          '@CasePathable' declares '\(CasesWriter.bare(name))' itself: rename this one, or write the conformance by \
          hand
          """,
          at: place(of: name, in: source)
        )
      ]
    )
    #expect(
      expand("CasePathableMacro", "extension", source, type: "E", lacking: "CasePathable")
        == MacroExpansion("")
    )
  }

  @Test func anEnumThatCannotBeCopiedIsRefused() {
    let source = "enum E: ~Copyable { case a }"
    #expect(expand("CasePathableMacro", "member", source) == MacroExpansion(""))
    #expect(
      expand("CasePathableMacro", "extension", source, type: "E").diagnostics == [
        MacroDiagnostic(
          "'@CasePathable' needs a copyable enum: case paths hand out payloads of 'E'",
          at: place(of: "E:", in: source)
        )
      ]
    )
  }

  @Test func aPrivateTypeWithinAnotherIsOfferedFileprivate() {
    let source = "@CasePathable private enum E { case a }"
    let expansion = conform(source, "CasePathable", in: ["struct Outer {}"])
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          "'@CasePathable' cannot extend 'E', which is private within another type",
          at: place(of: "E {", in: source),
          fixIts: [
            .init(
              message: "make it 'fileprivate'",
              range: SourceRange(start: place(of: "private", in: source), length: 7),
              replacement: "fileprivate"
            )
          ]
        )
      ]
    )
    #expect(conform(source, "CasePathable", in: []).diagnostics == [])
  }

  @Test func aPrivateTypeThatConformsByHandIsLeftAlone() {
    let source = "@CasePathable private enum E: CasePathable { case a }"
    #expect(
      expand("CasePathableMacro", "extension", source, type: "O.E", in: ["struct O {}"])
        == MacroExpansion("")
    )
  }

  @Test func aTypeWithinAPrivateOneIsRefused() {
    let source = "@Reducer struct F {}"
    let contexts = ["private struct Around {}", "struct Outer {}"]
    let expansion = conform(source, "Reducer", in: contexts)
    #expect(
      expansion.diagnostics == [
        MacroDiagnostic(
          """
          '@Reducer' cannot extend 'F': 'Around' around it is private within another type; make \
          that 'fileprivate'
          """,
          at: place(of: "F {", in: source)
        )
      ]
    )
    #expect(conform(source, "Reducer", in: Array(contexts.prefix(1))).diagnostics == [])
  }

  @Test func anUnknownMacroIsReported() {
    #expect(
      expand("FutureMacro", "member", "enum E {}").diagnostics == [
        MacroDiagnostic(
          "Sheaf's plugin does not know the macro 'FutureMacro'",
          at: .init(fileName: "File.swift", offset: 100)
        )
      ]
    )
  }

  @Test func anUnreadableRequestIsReported() {
    #expect(
      MacroExpansion.unreadable("it is empty").diagnostics.map(\.message) == [
        "Sheaf's plugin cannot read the compiler's request: it is empty"
      ]
    )
  }

  private func conform(_ source: String, _ name: String, in contexts: [String]) -> MacroExpansion {
    expand("\(name)Macro", "extension", source, type: "Outer.E", lacking: name, in: contexts)
  }
}
