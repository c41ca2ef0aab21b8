/// Reads one JSON value from bytes.
struct JSONReader {
  /// How deep values may nest.
  // Why: reading recurses, and no message may exhaust the stack.
  static let limit = 256

  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.error("more than one value") }
    return value
  }

  // MARK: - Implementation

  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func error(_ reason: String) -> JSONError { JSONError(offset: index, reason: reason) }

  private mutating func skipSpace() {
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ expected: StaticString) throws(JSONError) {
    for position in 0..<expected.utf8CodeUnitCount {
      guard index < bytes.count, byte == expected.utf8Start[position] else {
        throw error("expected '\(expected)'")
      }
      index += 1
    }
  }

  private mutating func skip(ifThere wanted: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.count, byte == wanted else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    guard depth < Self.limit else { throw error("nesting too deep") }
    skipSpace()
    guard index < bytes.count else { throw error("unexpected end") }
    switch byte {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      try skip("true")
      return .bool(true)
    case UInt8(ascii: "f"):
      try skip("false")
      return .bool(false)
    case UInt8(ascii: "n"):
      try skip("null")
      return .null
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    index += 1
    var fields: [JSON.Field] = []
    if skip(ifThere: UInt8(ascii: "}")) { return .object(fields) }
    repeat {
      skipSpace()
      let key = try string()
      skipSpace()
      try skip(":")
      fields.append(.init(key: key, value: try value(depth: depth + 1)))
    } while skip(ifThere: UInt8(ascii: ","))
    try skip("}")
    return .object(fields)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    index += 1
    var values: [JSON] = []
    if skip(ifThere: UInt8(ascii: "]")) { return .array(values) }
    repeat {
      values.append(try value(depth: depth + 1))
    } while skip(ifThere: UInt8(ascii: ","))
    try skip("]")
    return .array(values)
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = index
    while index < bytes.count, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if let number = Int(text) { return .number(number) }
    guard let number = Double(text), let exact = Int(exactly: number.rounded()) else {
      throw error("expected a value")
    }
    return .number(exact)
  }

  private mutating func string() throws(JSONError) -> String {
    try skip("\"")
    var text: [UInt8] = []
    while index < bytes.count {
      let next = byte
      index += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      default: text.append(next)
      }
    }
    throw error("unterminated string")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let letter = byte
    index += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
    default: text.append(letter)
    }
  }

  /// The scalar of `\u` and, beyond 16 bits, of the second half that follows.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    var value = try fourDigits()
    if (0xD800..<0xDC00).contains(value), byte == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let low = try fourDigits()
      guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw error("unterminated escape") }
    var value: UInt32 = 0
    for digit in bytes[index..<(index + 4)] {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(digit - UInt8(ascii: "A") + 10)
      default: throw error("expected four hexadecimal digits")
      }
    }
    index += 4
    return value
  }
}
