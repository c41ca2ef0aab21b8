// Every sentence that the program says about something that went wrong, and the help text.

extension FileProblem {
  /// One sentence that says what is the matter, without the name of the file.
  var message: String {
    switch self {
    case .notFound: "There is no file or directory of that name."
    case .noPermission: "You do not have permission to read it."
    case .notADirectory: "It is not a directory."
    case .deletedMeanwhile: "It has been deleted in the meantime."
    case .symbolicLinkLoop: "Its symbolic links lead round in a circle."
    case .nameTooLong: "A name in its path is too long for the file system."
    case .notReadable(.fifo): "It is a named pipe; reading it could wait for ever."
    case .notReadable(.socket): "It is a socket; it has no content to show."
    case .notReadable(.device): "It is a device; reading it could wait or change something."
    case .notReadable(.unknown): "It is a special file that cannot be shown."
    case .system(let code): "The system reports: \(FileProblem.systemText(code))."
    }
  }
}

extension FileProblem {
  /// One sentence for any error that reading has ended with.
  static func message(of error: any Error) -> String {
    if let problem = error as? FileProblem { return problem.message }
    return "It could not be read: \(String(describing: error).printable)."
  }
}

/// What the features say.
enum ExplorerMessages {
  static let firstScreen = "This is the first directory; q quits."
  static let reading = "Reading ..."
  static let notRead = "Not read."
  static let isEmpty = "This directory is empty."
  static let nothingMatches = "No name contains the text of the filter."

  /// The directory cannot be shown at all; from the first screen there is no way back.
  static func failed(_ error: any Error, isFirst: Bool) -> String {
    FileProblem.message(of: error) + " t tries again, " + (isFirst ? "q quits." : "h goes back.")
  }

  /// The directory is shown as it was.
  static func notRefreshed(_ error: any Error) -> String {
    "Not refreshed: " + FileProblem.message(of: error) + " t tries again."
  }

  /// The directory is shown as far as it was read.
  static func notReadFurther(_ error: any Error) -> String {
    "Not all of it was read: " + FileProblem.message(of: error) + " t tries again."
  }

  /// Effects ran for longer than `--plain` waits.
  static func notSettled(after limit: Duration) -> String {
    "Still working after \(limit.components.seconds) s; what is shown may be incomplete."
  }
}

extension Arguments.Problem {
  /// One sentence that says what is wrong with the command line and what to do.
  var message: String {
    switch self {
    case .unknownOption(let option):
      "Unknown option \(String(escaping: option)); "
        + "see --help, or put -- before a path that begins with a dash."
    case .twoPaths(let first, let second):
      "One path at most: both \(first.display) and \(second.display) were given."
    }
  }
}

extension TerminalProblem {
  /// One sentence that says why the screen cannot be used and what to do.
  var message: String {
    switch self {
    case .notATerminal:
      "Input and output must be a terminal; use --plain to read keys from a pipe."
    case .alreadyOpen:
      "The terminal is already in use by this program."
    case .system(let code):
      "The terminal could not be prepared: \(FileProblem.systemText(code)); try --plain."
    }
  }
}

extension Arguments {
  /// What `--help` prints.
  static let help = """
    Usage: Explorer [--plain] [--help] [--] [path]

    Browses a directory tree in the terminal; without a path, the current directory.

      --plain   no escape sequences: keys from standard input, a frame after each
      --help    prints this text

    Keys: j k or arrows move, g G go to the ends, page up and down,
          l or enter opens, h goes back, p shows or hides the preview,
          / filters (enter keeps the filter, escape takes it away),
          r refreshes, R reloads, t tries again after an error, q quits.
    """
}
