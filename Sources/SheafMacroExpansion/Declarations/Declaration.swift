/// What the macros know about a declaration; everything else in it is skipped.
struct Declaration {
  struct Attribute {
    /// With its qualification: `Sheaf.CasePathable`.
    let name: String
    let tokens: Range<Int>
  }

  struct Modifier {
    /// With its argument: `private(set)`.
    let text: String
    let token: Int
  }

  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
  /// `enum`, `func`, …; another word, or none, where the source is no declaration.
  var keyword = ""
  var keywordToken = 0
  /// Of an extension, the whole type: `Outer.Action`.
  var name = ""
  var inherited: [String] = []
  /// Tokens between the braces of a type.
  var body: Range<Int>?
  var tokens = 0..<0

  /// The access modifier that members need in order to be as visible: `public `, `package ` or none.
  var memberAccess: String {
    for modifier in modifiers {
      switch modifier.text {
      case "public", "open": return "public "
      case "package": return "package "
      default: break
      }
    }
    return ""
  }

  var statesAccess: Bool {
    let access: Set<String> = ["public", "open", "package", "internal", "fileprivate", "private"]
    return modifiers.contains { access.contains($0.text) }
  }

  func has(attribute name: String) -> Bool {
    attributes.contains { $0.name == name || $0.name.hasSuffix(".\(name)") }
  }

  func inherits(_ name: String) -> Bool {
    inherited.contains { $0 == name || $0.hasSuffix(".\(name)") }
  }
}

/// A case of an enum.
struct EnumCase {
  struct Parameter: Equatable {
    /// With its backticks; none for `_`.
    let label: String?
    /// As written, without comments and attributes that only parameters take.
    let type: String
    let isAutoclosure: Bool
  }

  /// With its backticks.
  let name: String
  let nameToken: Int
  let parameters: [Parameter]
  /// Its `@available` attributes, as written.
  let availability: [String]
  /// Whether nobody may use it, anywhere.
  let isUnavailable: Bool
}

/// A member of a type; `#if` keeps its clauses.
enum Member {
  struct Clause {
    /// The line it begins with: `#if DEBUG`.
    let directive: String
    let members: [Member]
  }

  case cases([EnumCase])
  case other(keyword: String, name: String, token: Int, isStatic: Bool)
  case conditional([Clause])
}
