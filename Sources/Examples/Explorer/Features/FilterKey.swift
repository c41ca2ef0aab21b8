/// What the user does to the filter.
enum FilterKey: Equatable, Sendable {
  /// Begins to type, after the text that is there already.
  case begin
  case append(Character)
  case deleteLast
  /// Ends the typing and keeps the filter.
  case keep
  /// Takes the filter away.
  case clear
}

extension Directory.State.Filter? {
  /// Changes the text; `true` when more may follow, `false` when it is to be applied at once.
  mutating func handle(_ key: FilterKey) -> Bool {
    var filter = self ?? Directory.State.Filter()
    switch key {
    case .begin:
      filter.isTyping = true
    case .append(let character):
      filter.text.append(character)
    case .deleteLast where !filter.text.isEmpty:
      filter.text.unicodeScalars.removeLast()
    case .keep where !filter.text.isEmpty:
      filter.isTyping = false
      self = filter
      return false
    case .deleteLast, .keep, .clear:
      self = nil
      return false
    }
    self = filter
    return true
  }
}
