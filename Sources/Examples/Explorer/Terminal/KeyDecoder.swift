/// Makes keys of the bytes that a terminal sends: a state machine that reads nothing and waits for
/// nothing.
///
/// Escape sequences that mean no key of ours are swallowed. An escape byte that is followed by
/// anything but the beginning of a sequence is the escape key.
struct KeyDecoder: Hashable, Sendable {
  /// What is awaited.
  private enum State: Hashable, Sendable {
    /// The first byte of a key.
    case key
    /// What an escape byte begins, if anything.
    case afterEscape
    /// The end of a control sequence whose beginning is kept, cut where it grows too long.
    case controlSequence([UInt8])
    /// The one byte that ends a function key of the Linux console.
    case consoleKey
    /// The letter of a key in application mode.
    case applicationKey
    /// The rest of a character in UTF-8.
    case character(UTF8Sequence, [UInt8])
  }

  private var state = State.key

  init() {}

  /// Says whether the bytes so far may be a whole key, so that it helps to wait a little for more.
  var isUndecided: Bool { state != .key }

  /// Takes bytes as they come, cut anywhere, and gives the keys that they complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      decode(byte, into: &keys)
    }
    return keys
  }

  /// Decides what is undecided because nothing followed for a while, or never will.
  mutating func decideNow() -> [Key] {
    defer { state = .key }
    return switch state {
    case .key, .consoleKey: []
    case .afterEscape: [.escape]
    case .applicationKey: [.escape, .character("O")]
    case .controlSequence(let parameters): parameters.isEmpty ? [.escape, .character("[")] : []
    case .character: [.character("\u{FFFD}")]
    }
  }

  // MARK: - Implementation

  private static let escapeByte: UInt8 = 0x1B
  private static let longestSequence = 32

  private mutating func decode(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .key:
      begin(byte, into: &keys)
    case .afterEscape:
      switch byte {
      case UInt8(ascii: "["): state = .controlSequence([])
      case UInt8(ascii: "O"): state = .applicationKey
      default:
        keys.append(.escape)
        begin(byte, into: &keys)
      }
    case .controlSequence(let parameters):
      continueSequence(parameters, byte, into: &keys)
    case .consoleKey:
      state = .key
    case .applicationKey:
      guard let key = Self.letterKey(byte) else {
        // F1 to F4 mean nothing here; any other byte shows that no sequence was meant.
        if (UInt8(ascii: "P")...UInt8(ascii: "S")).contains(byte) {
          state = .key
        } else {
          keys += [.escape, .character("O")]
          begin(byte, into: &keys)
        }
        return
      }
      keys.append(key)
      state = .key
    case .character(let sequence, let bytes):
      continueCharacter(sequence, bytes, byte, into: &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, into keys: inout [Key]) {
    state = .key
    switch byte {
    case Self.escapeByte: state = .afterEscape
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0x00...0x1F:
      keys.append(.control(Character(Unicode.Scalar(byte | 0x40)).lowercasedLetter))
    case 0x20...0x7E: keys.append(.character(Character(Unicode.Scalar(byte))))
    default:
      guard let sequence = UTF8Sequence(lead: byte) else {
        keys.append(.character("\u{FFFD}"))
        return
      }
      state = .character(sequence, [byte])
    }
  }

  private mutating func continueCharacter(
    _ sequence: UTF8Sequence,
    _ bytes: [UInt8],
    _ byte: UInt8,
    into keys: inout [Key]
  ) {
    guard sequence.accepts(byte, at: bytes.count - 1) else {
      keys.append(.character("\u{FFFD}"))
      begin(byte, into: &keys)
      return
    }
    let bytes = bytes + [byte]
    guard bytes.count > sequence.continuationCount else {
      state = .character(sequence, bytes)
      return
    }
    state = .key
    let text = String(decoding: bytes, as: UTF8.self)
    // Why: the controls beyond ASCII are no characters that anybody types into a filter.
    if let first = text.unicodeScalars.first, first.properties.generalCategory != .control {
      keys.append(.character(Character(text)))
    }
  }

  private mutating func continueSequence(
    _ parameters: [UInt8],
    _ byte: UInt8,
    into keys: inout [Key]
  ) {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .consoleKey
    case 0x20...0x3F:
      let isFull = parameters.count == Self.longestSequence
      state = .controlSequence(isFull ? parameters : parameters + [byte])
    case 0x40...0x7E:
      state = .key
      if let key = Self.sequenceKey(parameters, final: byte) { keys.append(key) }
    default:
      // A byte that no sequence contains ends it and begins a key of its own.
      begin(byte, into: &keys)
    }
  }

  private static func sequenceKey(_ parameters: [UInt8], final: UInt8) -> Key? {
    guard final == UInt8(ascii: "~") else { return letterKey(final) }
    let number = parameters.prefix { (0x30...0x39).contains($0) }
    return switch String(decoding: number, as: UTF8.self) {
    case "1", "7": .home
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private static func letterKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }
}

extension Character {
  /// The small letter of an ASCII letter, any other character as it is.
  fileprivate var lowercasedLetter: Character {
    guard let value = asciiValue, (0x41...0x5A).contains(value) else { return self }
    return Character(Unicode.Scalar(value | 0x20))
  }
}
