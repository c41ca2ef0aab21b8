/// The answer to a request: source that takes the macro's place, and what is to be said.
package struct MacroExpansion: Equatable, Sendable {
  /// Nil only beside an error: the compiler then adds nothing.
  package let source: String?
  /// Errors at their places.
  package let diagnostics: [MacroDiagnostic]

  /// Source without a complaint, or with some.
  ///
  /// With an error the source goes along where there is any; else the compiler would complain once
  /// more about what is missing.
  init(_ source: String? = nil, diagnostics: [MacroDiagnostic] = []) {
    self.source = source
    self.diagnostics = diagnostics
  }
}

/// An error, as the compiler shows it.
package struct MacroDiagnostic: Equatable, Sendable {
  /// A place that belongs to the error.
  package struct Note: Equatable, Sendable {
    /// What is there.
    package let message: String
    /// Where.
    package let position: SourcePosition
  }

  /// A change that would help.
  package struct FixIt: Equatable, Sendable {
    /// What it does.
    package let message: String
    /// The bytes it replaces.
    package let range: SourceRange
    /// What takes their place.
    package let replacement: String
  }

  /// What is wrong, and what to do.
  package let message: String
  /// Where it is wrong.
  package let position: SourcePosition
  /// Places that belong to it.
  package let notes: [Note]
  /// Changes that would help.
  package let fixIts: [FixIt]

  init(
    _ message: String,
    at position: SourcePosition,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.message = message
    self.position = position
    self.notes = notes
    self.fixIts = fixIts
  }
}
