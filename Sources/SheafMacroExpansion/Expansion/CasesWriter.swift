/// Writes one property per case, and collects what stands in the way.
struct CasesWriter {
  enum Problem {
    case overloaded(String, token: Int, first: Int)
    case namedSelf(token: Int)
    case taken(String, token: Int)
  }

  /// The enum's bare name: it means the right type in generic and in nested contexts.
  let root: String
  let access: String
  private(set) var problems: [Problem] = []
  /// The token of each case's name; of those on the present way through `#if` only.
  private var seen: [String: Int] = [:]

  var hasTakenName: Bool {
    problems.contains { if case .taken = $0 { true } else { false } }
  }

  init(root: String, access: String) {
    self.root = root
    self.access = access
  }

  /// The properties of these members, each with its line break.
  mutating func write(_ members: [Member]) -> String {
    var result = ""
    for member in members {
      switch member {
      case .cases(let cases): for each in cases { result += write(each) }
      case .conditional(let clauses): result += write(clauses)
      case .other(let keyword, let name, let token, let isStatic):
        let isType = DeclarationReader.types.contains(keyword) || keyword == "typealias"
        let isStaticProperty = isStatic && (keyword == "var" || keyword == "let")
        let name = Self.bare(name)
        if isType && name == "Cases" || isStaticProperty && name == "cases" {
          problems.append(.taken(name, token: token))
        }
      }
    }
    return result
  }

  /// `#if` is repeated around the properties, since only the compiler can decide it.
  private mutating func write(_ clauses: [Member.Clause]) -> String {
    let before = seen
    var after = seen
    var text = ""
    var isEmpty = true
    for clause in clauses {
      seen = before
      let inner = write(clause.members)
      isEmpty = isEmpty && inner.isEmpty
      text += clause.directive + "\n" + inner
      after.merge(seen) { first, _ in first }
    }
    seen = after
    return isEmpty ? "" : text + "#endif\n"
  }

  private mutating func write(_ each: EnumCase) -> String {
    let name = Self.bare(each.name)
    if let first = seen[name] {
      problems.append(.overloaded(name, token: each.nameToken, first: first))
      return ""
    }
    seen[name] = each.nameToken
    if name == "self" {
      problems.append(.namedSelf(token: each.nameToken))
      return ""
    }
    if name == "cases" || name == "Cases" {
      problems.append(.taken(name, token: each.nameToken))
      return ""
    }
    if each.isUnavailable { return "" }
    let availability = each.availability.map { "  \($0)\n" }.joined()
    return """
      \(availability)  \(access)nonisolated var \(each.name): Sheaf.CasePath<\(root), \(value(each))> {
      \(path(each))
        }

      """
  }

  /// The type of the payload.
  private func value(_ each: EnumCase) -> String {
    let parameters = each.parameters
    if parameters.isEmpty { return "Swift.Void" }
    if parameters.count == 1 { return parameters[0].type }
    let elements = parameters.map { one in one.label.map { "\($0): \(one.type)" } ?? one.type }
    return "(\(elements.joined(separator: ", ")))"
  }

  /// The expression that makes the path.
  private func path(_ each: EnumCase) -> String {
    let parameters = each.parameters
    if parameters.contains(where: { ["Never", "Swift.Never"].contains($0.type) }) {
      return "    ._uninhabited()"
    }
    let isTuple = parameters.count > 1
    let arguments = parameters.enumerated().map { index, one in
      let label = one.label.map { "\(Self.argument($0)): " } ?? ""
      return label + (isTuple ? "$0.\(index)" : "$0") + (one.isAutoclosure ? "()" : "")
    }
    let bindings = parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
    let values = parameters.indices.map { "v\($0)" }.joined(separator: ", ")
    let hasPayload = !parameters.isEmpty
    let embed = hasPayload ? "(\(arguments.joined(separator: ", ")))" : ""
    let pattern = hasPayload ? "(\(bindings))" : ""
    let payload = parameters.count == 1 ? values : "(\(values))"
    return """
          ._generated(
            embed: { \(hasPayload ? "" : "_ in ").\(each.name)\(embed) },
            extract: { if case .\(each.name)\(pattern) = $0 { \(payload) } else { nil } },
            matches: { if case .\(each.name) = $0 { true } else { false } }
          )
      """
  }

  static func bare(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.utf8.count > 2
      ? String(name.dropFirst().dropLast()) : name
  }

  /// An argument's label: the compiler warns about backticks that are not needed.
  static func argument(_ label: String) -> String {
    let name = bare(label)
    let isPlain = name.utf8.allSatisfy(\.continuesWord) && !(name.utf8.first?.isDigit ?? true)
    return isPlain && name != "inout" && name != "_" ? name : label
  }
}
