/// `@Reducer`: the conformance (`extension`) and attributes of members (`memberAttribute`).
struct ReducerMacro {
  private let request: MacroRequest
  private let reader: DeclarationReader
  private let declaration: Declaration?

  init(_ request: MacroRequest) {
    self.request = request
    reader = DeclarationReader(request.declaration.text)
    declaration = reader.declaration()
  }

  func expansion() -> MacroExpansion {
    switch request.role {
    case "memberAttribute": MacroExpansion(declaration.map(attribute) ?? "")
    case "extension": conformance()
    default: MacroExpansion("")
    }
  }

  private func attribute(_ member: Declaration) -> String {
    switch (member.keyword, member.name) {
    case ("var", "body"):
      // Why: a conformance that a macro adds gives its requirements' builders to nobody.
      let isStatic = member.modifiers.contains { $0.text == "static" || $0.text == "class" }
      return isStatic || member.has(attribute: "ReducerBuilder")
        ? "" : "@Sheaf.ReducerBuilder<Self.State, Self.Action>"
    case ("enum", "Action"), ("enum", "State"):
      let isDone = member.has(attribute: "CasePathable") || member.inherits("CasePathable")
      return isDone ? "" : "@Sheaf.CasePathable"
    default:
      return ""
    }
  }

  private func conformance() -> MacroExpansion {
    guard let declaration, declaration.keyword == "struct" else {
      let position = request.declaration.position(
        of: declaration?.keywordToken ?? 0,
        in: reader
      )
      let complaint = MacroDiagnostic.wrongKind(
        declaration,
        macro: "Reducer",
        wanted: "a struct",
        at: position,
        attribute: request.attributeRange()
      )
      return MacroExpansion(diagnostics: [complaint])
    }
    return request.conformance(to: "Reducer", of: declaration, in: reader)
  }
}
