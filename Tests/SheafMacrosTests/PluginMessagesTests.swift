import Testing

@testable import SheafMacros

@Suite struct PluginMessagesTests {
  @Test func theCapabilityIsTheProtocolsVersion() {
    for body in [#"{"capability":{"protocolVersion":7}}"#, "{}", "null", #"{"new":[1]}"#] {
      #expect(
        answer(#"{"getCapability":\#(body)}"#)
          == #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
      )
    }
  }

  @Test func anExpansionIsTheMacrosSource() {
    let request = #"""
      {"expandAttachedMacro":{
        "macro":{"moduleName":"SheafMacros","typeName":"CasePathableMacro","name":"CasePathable"},
        "macroRole":"extension","discriminator":"$s","future":{"key":[1,2.5e3,true,null]},
        "attributeSyntax":{"kind":"attribute","source":"@CasePathable","location":{"offset":0}},
        "declSyntax":{"kind":"futureKind","source":"\n@CasePathable enum É { case a }",
          "location":{"fileID":"M/F.swift","fileName":"/F.swift","offset":31,"line":2,"column":1}},
        "parentDeclSyntax":null,
        "extendedTypeSyntax":{"kind":"type","source":"Outer.É","location":null},
        "conformanceListSyntax":{"source":"struct Placeholder: CasePathable {}"},
        "lexicalContext":[{"source":"struct Outer {}"}],
        "staticBuildConfiguration":"{\"a\":1}"}}
      """#
    #expect(
      answer(request) == #"""
        {"expandMacroResult":{"expandedSource":"extension Outer.É: nonisolated Sheaf.CasePathable {}",\#
        "diagnostics":[]}}
        """#
    )
  }

  @Test func aDiagnosticHasItsPlaceNotesAndFixIts() {
    let request = #"""
      {"expandAttachedMacro":{"macro":{"typeName":"CasePathableMacro"},"macroRole":"member",
        "attributeSyntax":{"source":" @CasePathable","location":{"fileName":"F.swift","offset":10}},
        "declSyntax":{"source":" @CasePathable struct S {}",
          "location":{"fileName":"F.swift","offset":10}}}}
      """#
    #expect(
      answer(request) == #"""
        {"expandMacroResult":{"diagnostics":[{"message":"\#
        '@CasePathable' can only be applied to an enum, not to a struct","severity":"error",\#
        "position":{"fileName":"F.swift","offset":25},"highlights":[],"notes":[],"fixIts":[{\#
        "message":"remove '@CasePathable'","changes":[{"range":{"fileName":"F.swift",\#
        "startOffset":11,"endOffset":24},"newText":""}]}]}]}}
        """#
    )
  }

  @Test(
    arguments: [
      "", "{", "[]", "{}", "null", "nonsense", "\u{0}", "{\"expandAttachedMacro\":{}}",
      "{\"expandAttachedMacro\":{\"macroRole\":\"member\"}}", "{\"expandFreestandingMacro\":{}}",
      "{\"futureRequest\":{}}", "{\"getCapability\":{}} {}", "{\"a\":\"\\u12",
      String(repeating: "[", count: 5_000),
    ]
  )
  func whatCannotBeReadIsAnsweredWithADiagnostic(_ message: String) throws {
    let result = try JSONReader.read(Array(answer(message).utf8))["expandMacroResult"]
    #expect(result?["expandedSource"] == nil)
    let said = result?["diagnostics"]?.array.first?["message"]?.string ?? ""
    #expect(said.hasPrefix("Sheaf's plugin cannot read the compiler's request: "))
  }

  @Test func aPluginLibraryIsNotLoaded() {
    #expect(
      answer(#"{"loadPluginLibrary":{"libraryPath":"x"}}"#)
        == #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#
    )
  }

  @Test func anUnknownRoleExpandsToNothing() {
    let request = #"""
      {"expandAttachedMacro":{"macro":{"typeName":"ReducerMacro"},"macroRole":"futureRole",
        "attributeSyntax":{"source":"@Reducer"},"declSyntax":{"source":"struct S {}"}}}
      """#
    #expect(answer(request) == #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#)
  }

  private func answer(_ message: String) -> String {
    String(decoding: PluginMessages.answer(to: Array(message.utf8)), as: UTF8.self)
  }
}
