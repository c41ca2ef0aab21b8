/// Shows bytes as rows of sixteen: offset, hexadecimal digits, ASCII.
enum HexadecimalRows {
  /// Rows such as `0010  7f 45 4c 46 …  |.ELF…|`, each of 74 columns when full.
  static func rows(of bytes: some Collection<UInt8>) -> [String] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count, by: 16).map { start in
      row(bytes[start..<min(start + 16, bytes.count)], offset: start)
    }
  }

  private static func row(_ bytes: ArraySlice<UInt8>, offset: Int) -> String {
    var digits = ""
    var characters = ""
    for (index, byte) in bytes.enumerated() {
      digits += (index == 8 ? "  " : " ") + byte.hexadecimal
      characters += (0x20..<0x7F).contains(byte) ? String(Unicode.Scalar(byte)) : "."
    }
    let padding = String(repeating: " ", count: max(0, 49 - digits.utf8.count))
    let place = String(offset, radix: 16)
    let zeros = String(repeating: "0", count: max(0, 4 - place.utf8.count))
    return "\(zeros)\(place) \(digits)\(padding)  |\(characters)|"
  }
}
