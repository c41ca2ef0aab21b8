/// What the compiler asks: one role of one macro at one declaration.
package struct MacroRequest: Sendable {
  /// The implementing type named in the macro's declaration: `CasePathableMacro`.
  package let macro: String
  /// `member`, `memberAttribute`, `extension`; any other gets an empty answer.
  package let role: String
  /// The attribute as written.
  package let attribute: SourceText
  /// The declaration the macro is attached to; for `memberAttribute` the member.
  package let declaration: SourceText
  /// For `extension`: the type, qualified as an extension needs it.
  package let extendedType: String
  /// For `extension`: a declaration that inherits the conformances the type still lacks.
  package let conformances: SourceText?
  /// The types, functions and so on around the declaration, innermost first, without bodies.
  package let lexicalContext: [SourceText]

  /// A request; what the compiler left out is empty.
  package init(
    macro: String,
    role: String,
    attribute: SourceText,
    declaration: SourceText,
    extendedType: String = "",
    conformances: SourceText? = nil,
    lexicalContext: [SourceText] = []
  ) {
    self.macro = macro
    self.role = role
    self.attribute = attribute
    self.declaration = declaration
    self.extendedType = extendedType
    self.conformances = conformances
    self.lexicalContext = lexicalContext
  }

  /// The answer; always one, whatever is asked.
  package func expansion() -> MacroExpansion {
    switch macro {
    case "CasePathableMacro": CasePathableMacro(self).expansion()
    case "ReducerMacro": ReducerMacro(self).expansion()
    default: MacroExpansion(diagnostics: [.unknownMacro(macro, at: attributePosition)])
    }
  }

  // MARK: - Implementation

  private var attributePosition: SourcePosition {
    attribute.position(of: 0, in: DeclarationReader(attribute.text))
  }

  /// Whether the compiler still wants the conformance.
  func lacksConformance(to name: String) -> Bool {
    guard let conformances else { return false }
    return DeclarationReader(conformances.text).declaration()?.inherits(name) ?? false
  }

  /// The declarations around this one, innermost first.
  func contexts() -> [Declaration] {
    lexicalContext.compactMap { DeclarationReader($0.text).declaration() }
  }

  /// The extension that adds a conformance, as available as the type is.
  func conformance(
    to name: String,
    of declaration: Declaration,
    in reader: DeclarationReader
  ) -> MacroExpansion {
    guard !extendedType.isEmpty, lacksConformance(to: name) else { return MacroExpansion("") }
    if let complaint = inaccessibility(of: declaration, macro: name, in: reader) {
      return MacroExpansion("", diagnostics: [complaint])
    }
    var lines = declaration.availability(in: reader)
    for context in lexicalContext {
      let reader = DeclarationReader(context.text)
      lines += reader.declaration()?.availability(in: reader) ?? []
    }
    lines.append("extension \(extendedType): nonisolated Sheaf.\(name) {}")
    return MacroExpansion(lines.joined(separator: "\n"))
  }

  /// The complaint about a type that no extension can name; nil where one can.
  private func inaccessibility(
    of declaration: Declaration,
    macro: String,
    in reader: DeclarationReader
  ) -> MacroDiagnostic? {
    let contexts = contexts()
    if let modifier = declaration.modifiers.first(where: { $0.text == "private" }),
      !contexts.isEmpty
    {
      return .privateInType(
        declaration.name,
        macro: macro,
        at: self.declaration.position(of: declaration.keywordToken + 1, in: reader),
        modifier: self.declaration.range(modifier.token...modifier.token, in: reader)
      )
    }
    let enclosing = contexts.dropLast()
      .first { context in context.modifiers.contains { $0.text == "private" } }
    guard let enclosing else { return nil }
    return .insidePrivate(
      declaration.name,
      enclosing: enclosing.name,
      macro: macro,
      at: self.declaration.position(of: declaration.keywordToken + 1, in: reader)
    )
  }

  /// Every byte of the attribute, to be removed by a fix-it.
  func attributeRange() -> SourceRange {
    let reader = DeclarationReader(attribute.text)
    return attribute.range(0...max(0, reader.tokens.count - 1), in: reader)
  }
}

extension Declaration {
  /// Its `@available` attributes, as written.
  func availability(in reader: DeclarationReader) -> [String] {
    attributes.filter { $0.name == "available" }.map { reader.render($0.tokens) }
  }
}
