import Sheaf

/// One line of input.
enum Command: Equatable {
  case type(String)
  case search(String, StateStrategy)
  case lock
  /// Waits for all outcomes, and prints them.
  case wait
  /// Prints where the panel stands.
  case state
  case quit
  case unknown(String)

  static let help = """
    type WORD      shows the word
    search WORD    searches, after what is under way
    search! WORD   interrupts what is under way
    search? WORD   only where nothing is under way
    search= WORD   in place of all that wait
    lock           locks the panel
    state          says where the panel stands
    wait           waits for all that was requested, and prints what became of it
    quit           ends
    """

  init(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let word = words.count > 1 ? words[1] : ""
    self =
      switch words.first {
      case "type": .type(word)
      case "search": .search(word, .enqueue)
      case "search!": .search(word, .interrupt)
      case "search?": .search(word, .dropIfBusy)
      case "search=": .search(word, .replacePending)
      case "lock": .lock
      case "wait": .wait
      case "state": .state
      case "quit", "q": .quit
      default: .unknown(line)
      }
  }
}
