/// Prints rows as they come.
struct Report {
  let isJSON: Bool

  func begin() {
    if isJSON { return }
    print(line("row", "value", "aim", "limit", "ok", "sides, ns or bytes"))
    print("|\(["-", "-:", "-:", "-:", "-", "-"].joined(separator: "|"))|")
  }

  func row(_ outcome: Outcome) {
    let limit = outcome.limit
    let value = number(outcome.measurement.value)
    if isJSON {
      let sides = outcome.measurement.sides.map(number).joined(separator: ", ")
      print(
        """
        {"row": "\(limit.row)", "unit": "\(limit.unit)", "value": \(value), \
        "aim": \(number(limit.aim)), "limit": \(number(limit.limit)), \
        "ok": \(outcome.isWithinLimit), "sides": [\(sides)]}
        """
      )
      return
    }
    let verdict = outcome.isWithinAim ? "yes" : outcome.isWithinLimit ? "over aim" : "NO"
    let separator = limit.unit == .exponent ? " → " : " ÷ "
    let sides = outcome.measurement.sides.map(number).joined(separator: separator)
    print(line(limit.row, value, number(limit.aim), number(limit.limit), verdict, sides))
  }

  // MARK: - Implementation

  private func line(
    _ row: String,
    _ value: String,
    _ aim: String,
    _ limit: String,
    _ verdict: String,
    _ sides: String
  ) -> String {
    """
    | \(padded(row, 56)) | \(leading(value)) | \(leading(aim)) | \(leading(limit)) \
    | \(padded(verdict, 8)) | \(sides) |
    """
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func leading(_ text: String) -> String {
    String(repeating: " ", count: max(0, 6 - text.count)) + text
  }

  /// Three decimals below one, two below ten, one below a hundred, none above.
  private func number(_ value: Double) -> String {
    if abs(value) >= 100 || value == value.rounded() { return "\(Int(value.rounded()))" }
    let scale = abs(value) < 1 ? 1_000.0 : abs(value) < 10 ? 100.0 : 10.0
    return "\((value * scale).rounded() / scale)"
  }
}
