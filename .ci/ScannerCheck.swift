import Foundation
import SwiftParser
import SwiftSyntax

/// Describes every type of a file twice, by the toolchain's parser and by the macros' scanner.
///
/// The scanner gets each type as the compiler would hand it over: its own source alone.
@main
enum ScannerCheck {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: scanner-check <list of files>") }
    let list = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    let files = list.split(separator: "\n").map(String.init)
    var declarations = 0
    var members = 0
    var mismatches = 0
    for file in files {
      guard let source = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      let types = Types(viewMode: .sourceAccurate)
      types.walk(Parser.parse(source: source))
      for (type, parsed) in types.found {
        declarations += 1
        members += parsed.count
        let scanned = Scanned.describe(type)
        if scanned == parsed { continue }
        mismatches += 1
        print("\(file): \(parsed.first ?? "")")
        for line in parsed where !scanned.contains(line) { print("  parser   \(line)") }
        for line in scanned where !parsed.contains(line) { print("  scanner  \(line)") }
      }
    }
    print(
      "\(files.count) files, \(declarations) declarations, \(members) members,"
        + " \(mismatches) mismatches"
    )
    exit(mismatches == 0 ? 0 : 1)
  }
}

/// What the scanner finds in a type: its head, then a line per member.
enum Scanned {
  static func describe(_ source: String) -> [String] {
    let reader = DeclarationReader(source)
    guard let declaration = reader.declaration() else { return [] }
    let inherited = declaration.inherited.map(squeezed).joined(separator: ",")
    return ["\(declaration.keyword) \(declaration.name): \(inherited)"]
      + describe(reader.members(of: declaration))
  }

  private static func describe(_ members: [Member]) -> [String] {
    members.flatMap { member -> [String] in
      switch member {
      case .cases(let cases): return cases.map(describe)
      case .conditional(let clauses):
        return clauses.flatMap { [squeezed($0.directive)] + describe($0.members) } + ["#endif"]
      case .other(let keyword, let name, _, _):
        return ScannerCheck.named.contains(keyword) ? ["\(keyword) \(name)"] : [keyword]
      }
    }
  }

  private static func describe(_ each: EnumCase) -> String {
    let payload = each.parameters.map { "\($0.label ?? "_"):\(squeezed($0.type))" }
    return "case \(each.name)(\(payload.joined(separator: ",")))"
  }
}

extension ScannerCheck {
  /// Members whose names are compared. An operator's function has several tokens for a name.
  static let named: Set<String> = [
    "var", "let", "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype",
  ]
}

func squeezed(_ text: String) -> String {
  text.filter { !$0.isWhitespace }
}

/// Collects the types of a file, each with its source and the parser's description.
final class Types: SyntaxVisitor {
  var found: [(source: String, description: [String])] = []

  private func add(
    _ node: some DeclGroupSyntax,
    _ keyword: String,
    _ name: String
  ) -> SyntaxVisitorContinueKind {
    let inherited = (node.inheritanceClause?.inheritedTypes ?? []).map { text($0.type) }
    let head = "\(keyword) \(name): \(inherited.joined(separator: ","))"
    found.append((node.description, [head] + describe(node.memberBlock.members, of: name)))
    return .visitChildren
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "enum", node.name.text)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "struct", node.name.text)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "class", node.name.text)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node, "actor", node.name.text)
  }

  private func describe(_ members: MemberBlockItemListSyntax, of type: String) -> [String] {
    members.flatMap { describe($0.decl, of: type) }
  }

  private func describe(_ member: DeclSyntax, of type: String) -> [String] {
    if let cases = member.as(EnumCaseDeclSyntax.self) {
      return cases.elements.map { describe($0, of: type) }
    }
    if let conditional = member.as(IfConfigDeclSyntax.self) {
      return conditional.clauses.flatMap { clause -> [String] in
        let condition = clause.condition.map { text($0) } ?? ""
        let inner = clause.elements?.as(MemberBlockItemListSyntax.self)
        return [clause.poundKeyword.text + condition] + (inner.map { describe($0, of: type) } ?? [])
      } + ["#endif"]
    }
    if let variable = member.as(VariableDeclSyntax.self) {
      let first = variable.bindings.first?.pattern.firstToken(viewMode: .sourceAccurate)?.text
      return ["\(variable.bindingSpecifier.text) \(first ?? "")"]
    }
    if let named = member.asProtocol((any NamedDeclSyntax).self) {
      let keyword = introducer(member)
      return ScannerCheck.named.contains(keyword) ? ["\(keyword) \(named.name.text)"] : [keyword]
    }
    return [introducer(member)]
  }

  private func introducer(_ member: DeclSyntax) -> String {
    for token in member.tokens(viewMode: .sourceAccurate)
    where DeclarationReader.keywords.contains(token.text) && token.parent?.id == member.id {
      return token.text
    }
    return member.firstToken(viewMode: .sourceAccurate)?.text ?? ""
  }

  private func describe(_ each: EnumCaseElementSyntax, of type: String) -> String {
    let parameters = each.parameterClause?.parameters ?? []
    let payload = parameters.map { parameter -> String in
      let label = parameter.firstName?.text ?? "_"
      var type = text(parameter.type, selfName: type)
      if type.hasSuffix("!") { type = type.dropLast() + "?" }
      if type.hasPrefix("@autoclosure") { type = String(type.dropFirst("@autoclosure".count)) }
      return "\(label):\(type)"
    }
    return "case \(each.name.text)(\(payload.joined(separator: ",")))"
  }

  /// Source without comments and white space, `Self` written as the type's name.
  private func text(_ node: some SyntaxProtocol, selfName: String? = nil) -> String {
    var result = ""
    var last = ""
    for token in node.tokens(viewMode: .sourceAccurate) {
      let isSelf = token.text == "Self" && last != "."
      result += isSelf ? selfName ?? token.text : token.text
      last = token.text
    }
    return squeezed(result)
  }
}
