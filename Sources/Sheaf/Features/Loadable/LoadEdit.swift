/// Names an optimistic edit: what ``LoadingAction/edit(_:_:)`` began, a commit or a rollback ends.
public struct EditID: Hashable, Sendable, Codable {
  /// The name; edits of one name are committed and rolled back together.
  public let name: String

  /// Names an edit.
  public init(_ name: String) { self.name = name }
}

extension EditID: ExpressibleByStringLiteral {
  /// Names an edit by a literal.
  public init(stringLiteral name: String) { self.init(name) }
}

/// A change of the content that the server has not confirmed yet; told from others by its id.
@usableFromInline
struct LoadEdit<Content>: Sendable {
  @usableFromInline let id: EditID
  /// Makes the same change again, on other content.
  @usableFromInline let apply: @Sendable (inout Content) -> Void
}

/// The edits under way, in order, and the content as the server last gave it.
@usableFromInline
struct LoadEdits<Content> {
  /// What is left when every edit is rolled back.
  @usableFromInline var base: Content
  // Invariant: never empty; where no edit is left there is no `LoadEdits` either.
  @usableFromInline var pending: [LoadEdit<Content>] = []

  /// The base with all edits that are left on top.
  @usableFromInline var result: Content {
    var result = base
    for edit in pending { edit.apply(&result) }
    return result
  }

  /// Makes an edit of the base, since the server has it now.
  mutating func commit(_ id: EditID) {
    for edit in pending where edit.id == id { edit.apply(&base) }
    pending.removeAll { $0.id == id }
  }
}

extension LoadEdit: Hashable {
  /// Whether the ids are the same: a function cannot be compared.
  @usableFromInline
  static func == (left: LoadEdit, right: LoadEdit) -> Bool { left.id == right.id }

  /// Feeds the id.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension LoadEdits: Sendable where Content: Sendable {}
extension LoadEdits: Equatable where Content: Equatable {}
extension LoadEdits: Hashable where Content: Hashable {}
