extension String {
  /// Shows bytes of any origin as text that a terminal can only print.
  ///
  /// Scalars that are not printable become `\n`, `\e`, `\u{202e}`; bytes that are not UTF-8 become
  /// `\xff`. With `backslash` a backslash becomes `\\`, so that different bytes look different.
  init(escaping bytes: some Collection<UInt8>, backslash: Bool = true) {
    let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) && ($0 != 0x5C || !backslash) }
    if isPlain {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init()
    var decoder = UTF8Scanner(bytes)
    while let piece = decoder.next() {
      switch piece {
      case .scalar("\\") where backslash: append(#"\\"#)
      case .scalar(let scalar): scalar.appendPrintable(to: &self)
      case .invalid(let byte): append(#"\x"# + byte.hexadecimal)
      }
    }
  }

  /// Says whether a terminal only draws the text and obeys none of it.
  var isPrintable: Bool {
    unicodeScalars.allSatisfy(\.isPrintable)
  }

  /// Shows any text so that a terminal can only print it; a backslash stays as it is.
  var printable: String {
    if isPrintable { return self }
    var result = ""
    for scalar in unicodeScalars {
      scalar.appendPrintable(to: &result)
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Says whether a terminal draws the scalar rather than obeying it.
  ///
  /// Controls, bidirectional overrides, invisible formatting, private and unassigned scalars are not
  /// printable.
  var isPrintable: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default:
      return true
    }
  }

  /// Adds the scalar itself when it is printable, else its escape.
  func appendPrintable(to text: inout String) {
    if isPrintable {
      text.unicodeScalars.append(self)
      return
    }
    switch value {
    case 0x09: text += #"\t"#
    case 0x0A: text += #"\n"#
    case 0x0D: text += #"\r"#
    case 0x1B: text += #"\e"#
    default: text += #"\u{"# + String(value, radix: 16) + "}"
    }
  }
}

extension UInt8 {
  /// Two hexadecimal digits.
  var hexadecimal: String {
    (self < 0x10 ? "0" : "") + String(self, radix: 16)
  }
}
