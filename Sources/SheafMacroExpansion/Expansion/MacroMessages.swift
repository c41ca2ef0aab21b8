/// The wording of everything that the macros say.
extension MacroDiagnostic {
  static func wrongKind(
    _ declaration: Declaration?,
    macro: String,
    wanted: String,
    at position: SourcePosition,
    attribute: SourceRange
  ) -> MacroDiagnostic {
    let kinds = ["enum": "an enum", "actor": "an actor", "extension": "an extension"]
    let keyword = declaration?.keyword ?? ""
    let known = DeclarationReader.keywords.contains(keyword)
    let found = kinds[keyword] ?? (known ? "a \(keyword)" : "something else")
    return MacroDiagnostic(
      "'@\(macro)' can only be applied to \(wanted), not to \(found)",
      at: position,
      fixIts: [FixIt(message: "remove '@\(macro)'", range: attribute, replacement: "")]
    )
  }

  static func overloadedCase(
    _ name: String,
    at position: SourcePosition,
    first: SourcePosition
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      "'@CasePathable' needs distinct case names: '\(name)' is declared more than once",
      at: position,
      notes: [Note(message: "'\(name)' is first declared here", position: first)]
    )
  }

  static func caseNamedSelf(at position: SourcePosition) -> MacroDiagnostic {
    MacroDiagnostic(
      "'@CasePathable' cannot reach a case named 'self': '\\.self' is the identity key path",
      at: position
    )
  }

  static func takenName(_ name: String, at position: SourcePosition) -> MacroDiagnostic {
    MacroDiagnostic(
      "'@CasePathable' declares '\(name)' itself: rename this one, or write the conformance by hand",
      at: position
    )
  }

  static func noncopyable(_ name: String, at position: SourcePosition) -> MacroDiagnostic {
    MacroDiagnostic(
      "'@CasePathable' needs a copyable enum: case paths hand out payloads of '\(name)'",
      at: position
    )
  }

  static func privateInType(
    _ name: String,
    macro: String,
    at position: SourcePosition,
    modifier: SourceRange
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      "'@\(macro)' cannot extend '\(name)', which is private within another type",
      at: position,
      fixIts: [
        FixIt(message: "make it 'fileprivate'", range: modifier, replacement: "fileprivate")
      ]
    )
  }

  static func insidePrivate(
    _ name: String,
    enclosing: String,
    macro: String,
    at position: SourcePosition
  ) -> MacroDiagnostic {
    MacroDiagnostic(
      """
      '@\(macro)' cannot extend '\(name)': '\(enclosing)' around it is private within another type; \
      make that 'fileprivate'
      """,
      at: position
    )
  }

  static func unknownMacro(_ name: String, at position: SourcePosition) -> MacroDiagnostic {
    MacroDiagnostic("Sheaf's plugin does not know the macro '\(name)'", at: position)
  }

  /// About a message that is no request, or lacks what every request has.
  package static func unreadableRequest(_ reason: String) -> MacroDiagnostic {
    MacroDiagnostic("Sheaf's plugin cannot read the compiler's request: \(reason)", at: .unknown)
  }
}

extension MacroExpansion {
  /// The answer to a message that cannot be understood.
  package static func unreadable(_ reason: String) -> MacroExpansion {
    MacroExpansion(diagnostics: [.unreadableRequest(reason)])
  }
}
