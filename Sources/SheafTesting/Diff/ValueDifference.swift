/// One place at which two values differ.
struct ValueDifference {
  /// One step from a value to a part of it.
  enum Step: Hashable {
    case field(String)
    /// A position in a collection.
    case index(Int)
    /// An element by its id, or a value by its key.
    case key(String, isID: Bool)
    /// The payload of a case of an enum.
    case payload(String)
  }

  /// From the root to the place.
  let path: [Step]
  /// Nil where there is no such part.
  let expected: Any?
  let actual: Any?
  /// Both look the same and are still different.
  var isHidden = false

  /// Whether this is the place of the other difference, or one of them lies within the other.
  func overlaps(_ other: ValueDifference) -> Bool {
    zip(path, other.path).allSatisfy { $0 == $1 }
  }

  /// The path as a reader writes it, such as `rows[id: 3].title`; empty for the root.
  var place: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .field(let name), .payload(let name):
        text += text.isEmpty ? name : "." + name
      case .index(let index):
        text += "[\(index)]"
      case .key(let key, let isID):
        text += isID ? "[id: \(key)]" : "[\(key)]"
      }
    }
  }
}
