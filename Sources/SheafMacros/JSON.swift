/// A JSON value, as far as the compiler's messages need it.
enum JSON {
  struct Field {
    let key: String
    let value: JSON
  }

  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([Field])

  /// The value of a key; nil where there is none, where it is null, and where this is no object.
  subscript(key: String) -> JSON? {
    guard case .object(let fields) = self,
      let value = fields.first(where: { $0.key == key })?.value
    else { return nil }
    if case .null = value { return nil }
    return value
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }

  var number: Int? { if case .number(let value) = self { value } else { nil } }

  var array: [JSON] { if case .array(let values) = self { values } else { [] } }
}

/// Why a message is no JSON.
struct JSONError: Error, CustomStringConvertible {
  let offset: Int
  let reason: String

  var description: String { "\(reason) at byte \(offset)" }
}
