/// One press of a key, whatever bytes the terminal sends for it.
enum Key: Hashable, Sendable {
  /// A printable character; a combining mark comes as a character of its own.
  case character(Character)
  /// A letter or sign that was typed with the control key, in lower case.
  case control(Character)
  case enter
  case escape
  case backspace
  case tab
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
}
