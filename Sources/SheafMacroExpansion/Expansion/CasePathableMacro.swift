/// `@CasePathable`: the namespace of case paths (`member`) and the conformance (`extension`).
struct CasePathableMacro {
  private let request: MacroRequest
  private let reader: DeclarationReader
  private let declaration: Declaration?

  init(_ request: MacroRequest) {
    self.request = request
    reader = DeclarationReader(request.declaration.text)
    declaration = reader.declaration()
  }

  // Why: every role is asked, and one alone complains. What keeps the conformance away is said with
  // it, as the members of an enum are expanded only when someone uses them.
  func expansion() -> MacroExpansion {
    switch request.role {
    case "member": members()
    case "extension": conformance()
    default: MacroExpansion("")
    }
  }

  private func conformance() -> MacroExpansion {
    guard let declaration, declaration.keyword == "enum", declaration.body != nil,
      !writesCases(declaration)
    else { return MacroExpansion("") }
    if isNoncopyable(declaration) {
      let place = position(declaration.keywordToken + 1)
      return MacroExpansion("", diagnostics: [.noncopyable(declaration.name, at: place)])
    }
    return request.conformance(to: "CasePathable", of: declaration, in: reader)
  }

  private func members() -> MacroExpansion {
    guard let declaration, declaration.keyword == "enum" else {
      let complaint = MacroDiagnostic.wrongKind(
        declaration,
        macro: "CasePathable",
        wanted: "an enum",
        at: position(declaration?.keywordToken ?? 0),
        attribute: request.attributeRange()
      )
      return MacroExpansion(diagnostics: [complaint])
    }
    // Why: the compiler has said what is wrong with a type without a body.
    guard declaration.body != nil, !isNoncopyable(declaration) else { return MacroExpansion("") }
    var writer = CasesWriter(root: declaration.name, access: access(of: declaration))
    let body = writer.write(reader.members(of: declaration))
    let diagnostics = writer.problems.map(diagnostic)
    // Why: with both declared the compiler would say the same in many words.
    if writer.hasTakenName { return MacroExpansion(diagnostics: diagnostics) }
    let access = writer.access
    let source = """
      \(access)nonisolated struct Cases: Swift.Sendable {
      \(body)}

      \(access)nonisolated static var cases: Cases { Cases() }
      """
    return MacroExpansion(source, diagnostics: diagnostics)
  }

  private func isNoncopyable(_ declaration: Declaration) -> Bool {
    declaration.inherited.contains { $0.hasPrefix("~") && $0.hasSuffix("Copyable") }
  }

  /// Whether the enum declares what the macro would.
  private func writesCases(_ declaration: Declaration) -> Bool {
    var writer = CasesWriter(root: "", access: "")
    _ = writer.write(reader.members(of: declaration))
    return writer.hasTakenName
  }

  /// An enum in `public extension Box { … }` is public without saying so.
  private func access(of declaration: Declaration) -> String {
    if declaration.statesAccess { return declaration.memberAccess }
    guard let outer = request.contexts().first, outer.keyword == "extension" else { return "" }
    return outer.memberAccess
  }

  private func position(_ token: Int) -> SourcePosition {
    request.declaration.position(of: token, in: reader)
  }

  private func diagnostic(_ problem: CasesWriter.Problem) -> MacroDiagnostic {
    switch problem {
    case .overloaded(let name, let token, let first):
      .overloadedCase(name, at: position(token), first: position(first))
    case .namedSelf(let token): .caseNamedSelf(at: position(token))
    case .taken(let name, let token): .takenName(name, at: position(token))
    }
  }
}
