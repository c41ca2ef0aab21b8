#if os(Linux)
import Foundation
import Testing

@Suite(.enabled(if: PluginProcess.isBuilt, "The plugin was not built."))
struct PluginMessagesTests {
  @Test func theCapabilityIsTheProtocolsVersion() throws {
    for body in [#"{"capability":{"protocolVersion":7}}"#, "{}", "null", #"{"new":[1]}"#] {
      #expect(
        try PluginProcess.answer(#"{"getCapability":\#(body)}"#)
          == #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
      )
    }
  }

  @Test func anExpansionIsTheMacrosSource() throws {
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
      try PluginProcess.answer(request) == #"""
        {"expandMacroResult":{"expandedSource":"extension Outer.É: nonisolated Sheaf.CasePathable {}",\#
        "diagnostics":[]}}
        """#
    )
  }

  @Test func aDiagnosticHasItsPlaceNotesAndFixIts() throws {
    let request = #"""
      {"expandAttachedMacro":{"macro":{"typeName":"CasePathableMacro"},"macroRole":"member",
        "attributeSyntax":{"source":" @CasePathable","location":{"fileName":"F.swift","offset":10}},
        "declSyntax":{"source":" @CasePathable struct S {}",
          "location":{"fileName":"F.swift","offset":10}}}}
      """#
    #expect(
      try PluginProcess.answer(request) == #"""
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
      "{", "[]", "{}", "null", "nonsense", "\u{0}", "{\"expandAttachedMacro\":{}}",
      "{\"expandAttachedMacro\":{\"macroRole\":\"member\"}}", "{\"expandFreestandingMacro\":{}}",
      "{\"futureRequest\":{}}", "{\"getCapability\":{}} {}", "{\"a\":\"\\u12",
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000), "tru",
      "[1 2]", "{1:2}", "-", "1e999", "\"abc", "{}x",
    ]
  )
  func whatCannotBeReadIsAnsweredWithADiagnostic(_ message: String) throws {
    let answer = try #require(try PluginProcess.answer(message))
    #expect(
      answer.hasPrefix(
        #"{"expandMacroResult":{"diagnostics":[{"message":"Sheaf's plugin cannot read the compiler's"#
      )
    )
    #expect(try JSONSerialization.jsonObject(with: Data(answer.utf8)) is [String: Any])
  }

  @Test(
    arguments: [
      (#"\ud83c\udf89\/\u00e9\b\f\n\t\r\\\""#, "🎉/é\u{8}\u{C}\n\t\r\\\""),
      (#"\ud83c\u0041\ud83c"#, "\u{FFFD}\u{FFFD}"), ("é🎉\u{7F}", "é🎉\u{7F}"), (#"\u0001"#, "\u{1}"),
    ]
  )
  func aStringSurvivesReadingAndWriting(_ written: String, _ text: String) throws {
    let request = """
      {"expandAttachedMacro":{"macro":{"typeName":"\(written)"},"macroRole":"member",
      "attributeSyntax":{"source":"@X"},"declSyntax":{"source":"enum E {}"}}}
      """
    let answer = Data(try #require(try PluginProcess.answer(request)).utf8)
    let result = try JSONDecoder().decode(Answer.self, from: answer).expandMacroResult
    let message = "Sheaf's plugin does not know the macro '\(text)'"
    #expect(result.diagnostics.map(\.message) == [message])
  }

  private struct Answer: Decodable {
    struct Result: Decodable { let diagnostics: [Diagnostic] }
    struct Diagnostic: Decodable { let message: String }
    let expandMacroResult: Result
  }

  @Test func aPluginLibraryIsNotLoaded() throws {
    #expect(
      try PluginProcess.answer(#"{"loadPluginLibrary":{"libraryPath":"x"}}"#)
        == #"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#
    )
  }

  @Test func anUnknownRoleExpandsToNothing() throws {
    let request = #"""
      {"expandAttachedMacro":{"macro":{"typeName":"ReducerMacro"},"macroRole":"futureRole",
        "attributeSyntax":{"source":"@Reducer"},"declSyntax":{"source":"struct S {}"}}}
      """#
    #expect(
      try PluginProcess.answer(request)
        == #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#
    )
  }
}
#endif
