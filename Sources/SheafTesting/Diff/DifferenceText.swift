import Sheaf

/// The differences of two values as text: per place a line for each side, within a limit of length.
struct DifferenceText {
  /// How many characters there may be.
  static let limit = 1_500

  /// Paths with the expected value after −, the actual one after +.
  static func between(_ expected: Any, _ actual: Any) -> String {
    var finder = DifferenceFinder(limit: 100)
    finder.compare(expected, actual)
    return text(of: finder.found, omitted: finder.omitted)
  }

  static func text(of differences: [ValueDifference], omitted: Int = 0) -> String {
    var text = ""
    for (number, difference) in differences.enumerated() {
      let lines = lines(of: difference)
      guard text.count + lines.count <= limit else {
        return text + "  … and \(differences.count - number + omitted) more differences\n"
      }
      text += lines
    }
    if omitted > 0 { text += "  … and \(omitted) more differences\n" }
    return text
  }

  private static func lines(of difference: ValueDifference) -> String {
    var (expected, actual) = (
      difference.expected.map { String(summarizing: $0) },
      difference.actual.map { String(summarizing: $0) }
    )
    var text = difference.place.isEmpty ? "" : "  \(shortened(difference.place)):\n"
    if let one = expected, let other = actual, one == other {
      (expected, actual) = told(difference, one)
    }
    if let expected { text += "    − \(expected)\n" }
    if let actual { text += "    + \(actual)\n" }
    if difference.isHidden { text += "    (they look the same, but == tells them apart)\n" }
    return text
  }

  /// Tells apart what has the same summary: by type, or from where two long texts part.
  private static func told(_ difference: ValueDifference, _ text: String) -> (String?, String?) {
    guard let expected = difference.expected, let actual = difference.actual else {
      return (text, text)
    }
    let types = (type(of: expected), type(of: actual))
    if types.0 != types.1 {
      return (
        "\(text) of type \(readableTypeName(types.0))",
        "\(text) of type \(readableTypeName(types.1))"
      )
    }
    if difference.isHidden { return (text, text) }
    let (one, other) = (Array(whole(expected)), Array(whole(actual)))
    var start = 0
    while start < min(one.count, other.count), one[start] == other[start] { start += 1 }
    return (excerpt(one, from: start), excerpt(other, from: start))
  }

  private static func whole(_ value: Any) -> String {
    String(summarizing: value, limit: .max)
  }

  private static func excerpt(_ text: [Character], from start: Int) -> String {
    let begin = max(0, start - 40)
    let end = min(text.count, start + 80)
    guard begin < end else { return "…" }
    return (begin > 0 ? "…" : "") + String(text[begin..<end]) + (end < text.count ? "…" : "")
  }

  private static func shortened(_ place: String) -> String {
    place.count <= 200 ? place : "…" + place.suffix(199)
  }
}
