/// Printable lines made from the beginning of a text file.
struct PreviewText: Equatable, Sendable {
  /// The lines without their ends; tabs expanded, what is not printable escaped.
  private(set) var lines: [String] = []
  /// How many bytes of the file the lines show.
  private(set) var byteCount = 0

  /// Distance of two tab stops, in columns.
  private static let tabWidth = 8

  /// Fails for what is not text: a zero byte, invalid UTF-8, or one control in ten bytes.
  ///
  /// With `isCut` the bytes may end in the middle of a character, which is left out.
  init?(_ bytes: [UInt8], isCut: Bool, _ lineLimit: Int) {
    var scanner = UTF8Scanner(bytes)
    var line = ""
    var column = 0
    var controls = 0
    var previous: Unicode.Scalar?
    var isFull = lineLimit == 0
    func end() {
      guard !isFull else { return }
      lines.append(line)
      isFull = lines.count == lineLimit
      (line, column) = ("", 0)
    }
    while !scanner.rest.isEmpty {
      if isCut, scanner.rest.count < 4, UTF8Scanner<[UInt8]>.isCutScalar(scanner.rest) { break }
      guard case .scalar(let scalar) = scanner.next(), scalar != "\0" else { return nil }
      let wasFull = isFull
      if previous == "\r", scalar != "\n", !isFull { line += #"\r"# }
      previous = scalar
      if scalar == "\n" {
        end()
      } else if scalar != "\r" {
        if scalar.value < 0x20, scalar != "\t", scalar != "\u{1B}", scalar != "\u{C}" {
          controls += 1
        }
        if !isFull { Self.append(scalar, to: &line, column: &column) }
      }
      if !wasFull { byteCount = bytes.count - scanner.rest.count }
    }
    if previous == "\r", !isFull { line += #"\r"# }
    if !line.isEmpty { end() }
    if controls * 10 > bytes.count { return nil }
  }

  // MARK: - Implementation

  private static func append(
    _ scalar: Unicode.Scalar,
    to line: inout String,
    column: inout Int
  ) {
    guard scalar != "\t" else {
      let count = tabWidth - column % tabWidth
      line += String(repeating: " ", count: count)
      column += count
      return
    }
    if scalar.isPrintable {
      line.unicodeScalars.append(scalar)
      column += scalar.columnWidth
    } else {
      let before = line.utf8.count
      scalar.appendPrintable(to: &line)
      column += line.utf8.count - before
    }
  }
}
