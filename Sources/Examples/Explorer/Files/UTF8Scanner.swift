/// Splits bytes into Unicode scalars and the bytes that are not part of one.
///
/// Unlike the standard library's decoding it repairs nothing: each invalid byte is handed out as it is.
struct UTF8Scanner<Bytes: Collection<UInt8>> {
  /// A scalar, or a byte that belongs to none.
  enum Piece: Equatable {
    case scalar(Unicode.Scalar)
    case invalid(UInt8)
  }

  /// What has not been scanned yet.
  private(set) var rest: Bytes.SubSequence

  init(_ bytes: Bytes) {
    rest = bytes[...]
  }

  /// Takes the next scalar or invalid byte; `nil` at the end.
  mutating func next() -> Piece? {
    guard let first = rest.popFirst() else { return nil }
    guard let sequence = UTF8Sequence(lead: first) else { return .invalid(first) }
    var value = sequence.leadBits
    var lookahead = rest
    for index in 0..<sequence.continuationCount {
      guard let byte = lookahead.popFirst(), sequence.accepts(byte, at: index) else {
        return .invalid(first)
      }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return .invalid(first) }
    rest = lookahead
    return .scalar(scalar)
  }

  /// Says whether what is left is the beginning of a scalar whose end is missing.
  ///
  /// Asked after a piece of a longer file: its end may cut a scalar in two.
  static func isCutScalar(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, let sequence = UTF8Sequence(lead: first) else { return false }
    guard bytes.count <= sequence.continuationCount else { return false }
    return bytes.dropFirst().enumerated().allSatisfy { sequence.accepts($1, at: $0) }
  }
}

/// What the first byte of a scalar in UTF-8 says about the bytes that must follow.
struct UTF8Sequence: Hashable, Sendable {
  /// The bits of the scalar that the first byte carries.
  let leadBits: UInt32
  /// How many bytes follow.
  let continuationCount: Int
  /// Which second bytes are allowed; this is what refuses overlong forms and surrogates.
  private let second: ClosedRange<UInt8>

  /// Fails when no scalar begins with this byte.
  init?(lead: UInt8) {
    switch lead {
    case 0x00...0x7F: self.init(UInt32(lead), 0, 0x80...0xBF)
    case 0xC2...0xDF: self.init(UInt32(lead & 0x1F), 1, 0x80...0xBF)
    case 0xE0: self.init(0, 2, 0xA0...0xBF)
    case 0xED: self.init(0xD, 2, 0x80...0x9F)
    case 0xE1...0xEF: self.init(UInt32(lead & 0x0F), 2, 0x80...0xBF)
    case 0xF0: self.init(0, 3, 0x90...0xBF)
    case 0xF1...0xF3: self.init(UInt32(lead & 0x07), 3, 0x80...0xBF)
    case 0xF4: self.init(4, 3, 0x80...0x8F)
    default: return nil
    }
  }

  private init(_ leadBits: UInt32, _ continuationCount: Int, _ second: ClosedRange<UInt8>) {
    self.leadBits = leadBits
    self.continuationCount = continuationCount
    self.second = second
  }

  /// Says whether the byte may stand at this place after the first one.
  func accepts(_ byte: UInt8, at index: Int) -> Bool {
    index == 0 ? second.contains(byte) : (0x80...0xBF).contains(byte)
  }
}
