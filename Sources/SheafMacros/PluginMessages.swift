import SheafMacroExpansion

/// Answers the compiler's messages.
///
/// A message is an object with one key, its kind; everything else in it may be missing, null or new.
enum PluginMessages {
  /// The version of the protocol that Swift 5.9 to 6.3 speak.
  static let protocolVersion = 7

  /// The answer to a message; always one, since the compiler waits for it for ever.
  static func answer(to message: [UInt8]) -> [UInt8] {
    do {
      return answer(to: try JSONReader.read(message))
    } catch {
      return write(.unreadable(error.description))
    }
  }

  private static func answer(to message: JSON) -> [UInt8] {
    guard case .object(let fields) = message, let field = fields.first else {
      return write(.unreadable("it is no object with a key"))
    }
    let body = field.value
    switch field.key {
    case "getCapability":
      var writer = JSONWriter()
      writer.raw(#"{"getCapabilityResult":{"capability":{"protocolVersion":"#)
      writer.number(protocolVersion)
      writer.raw(#","features":[]}}}"#)
      return writer.bytes
    case "expandAttachedMacro":
      return write(MacroRequest(body)?.expansion() ?? .unreadable("it lacks the declaration"))
    case "loadPluginLibrary":
      var writer = JSONWriter()
      writer.raw(#"{"loadPluginLibraryResult":{"loaded":false,"diagnostics":[]}}"#)
      return writer.bytes
    default:
      return write(.unreadable("'\(field.key)' is not known"))
    }
  }

  private static func write(_ expansion: MacroExpansion) -> [UInt8] {
    var writer = JSONWriter()
    writer.raw(#"{"expandMacroResult":{"#)
    if let source = expansion.source {
      writer.raw(#""expandedSource":"#)
      writer.string(source)
      writer.raw(",")
    }
    writer.raw(#""diagnostics":"#)
    writer.array(expansion.diagnostics) { $0.diagnostic($1) }
    writer.raw("}}")
    return writer.bytes
  }
}

extension MacroRequest {
  /// The request in the body of `expandAttachedMacro`; nil where it lacks what every request has.
  init?(_ body: JSON) {
    guard let role = body["macroRole"]?.string,
      let macro = body["macro"]?["typeName"]?.string,
      let attribute = SourceText(body["attributeSyntax"]),
      let declaration = SourceText(body["declSyntax"])
    else { return nil }
    self.init(
      macro: macro,
      role: role,
      attribute: attribute,
      declaration: declaration,
      extendedType: SourceText(body["extendedTypeSyntax"])?.text ?? "",
      conformances: SourceText(body["conformanceListSyntax"]),
      lexicalContext: body["lexicalContext"]?.array.compactMap { SourceText($0) } ?? []
    )
  }
}

extension SourceText {
  fileprivate init?(_ value: JSON?) {
    guard let value, let text = value["source"]?.string else { return nil }
    let location = value["location"]
    self.init(
      text,
      fileName: location?["fileName"]?.string ?? "",
      offset: location?["offset"]?.number ?? 0
    )
  }
}

extension JSONWriter {
  fileprivate mutating func diagnostic(_ diagnostic: MacroDiagnostic) {
    raw(#"{"message":"#)
    string(diagnostic.message)
    raw(#","severity":"error","position":"#)
    position(diagnostic.position)
    raw(#","highlights":[],"notes":"#)
    array(diagnostic.notes) { writer, note in
      writer.raw(#"{"position":"#)
      writer.position(note.position)
      writer.raw(#","message":"#)
      writer.string(note.message)
      writer.raw("}")
    }
    raw(#","fixIts":"#)
    array(diagnostic.fixIts) { writer, fixIt in
      writer.raw(#"{"message":"#)
      writer.string(fixIt.message)
      writer.raw(#","changes":[{"range":"#)
      writer.range(fixIt.range)
      writer.raw(#","newText":"#)
      writer.string(fixIt.replacement)
      writer.raw("}]}")
    }
    raw("}")
  }

  private mutating func position(_ position: SourcePosition) {
    raw(#"{"fileName":"#)
    string(position.fileName)
    raw(#","offset":"#)
    number(position.offset)
    raw("}")
  }

  private mutating func range(_ range: SourceRange) {
    raw(#"{"fileName":"#)
    string(range.start.fileName)
    raw(#","startOffset":"#)
    number(range.start.offset)
    raw(#","endOffset":"#)
    number(range.start.offset + range.length)
    raw("}")
  }
}
