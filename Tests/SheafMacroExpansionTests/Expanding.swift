@testable import SheafMacroExpansion

/// The answer to a request as the compiler makes it, at byte 100 of a file.
func expand(
  _ macro: String,
  _ role: String,
  _ declaration: String,
  type: String = "",
  lacking: String? = nil,
  in contexts: [String] = []
) -> MacroExpansion {
  MacroRequest(
    macro: macro,
    role: role,
    attribute: SourceText("@Macro", fileName: "File.swift", offset: 100),
    declaration: SourceText(declaration, fileName: "File.swift", offset: 100),
    extendedType: type,
    conformances: lacking.map { SourceText("struct Placeholder: \($0) {}") },
    lexicalContext: contexts.map { SourceText($0) }
  ).expansion()
}

/// The byte at which a text first occurs, in a file that holds the declaration from byte 100 on.
func place(of text: String, in declaration: String, after skipped: String = "") -> SourcePosition {
  let bytes = Array(declaration.utf8)
  let wanted = Array(text.utf8)
  var start = 0
  if !skipped.isEmpty {
    start = place(of: skipped, in: declaration).offset - 100 + skipped.utf8.count
  }
  while start + wanted.count <= bytes.count {
    if Array(bytes[start..<(start + wanted.count)]) == wanted { break }
    start += 1
  }
  return SourcePosition(fileName: "File.swift", offset: 100 + start)
}
