/// What the command line asks for.
struct Arguments: Hashable, Sendable {
  /// What is wrong with a command line; its `message` is meant for the user.
  enum Problem: Error, Hashable, Sendable {
    /// The option is none that the program knows.
    case unknownOption([UInt8])
    /// More than one path was given.
    case twoPaths(BytePath, BytePath)
  }

  /// The directory to open; whether it exists is found out when it is read.
  var path = BytePath.current
  /// Frames and keys without any escape sequence.
  var isPlain = false
  /// The help text is wanted instead of the program.
  var showsHelp = false

  /// Reads the arguments that follow the program's name.
  ///
  /// After `--` everything is a path.
  init(_ arguments: [[UInt8]]) throws(Problem) {
    var given: BytePath?
    var endsOptions = false
    for argument in arguments {
      let isOption = !endsOptions && argument.count > 1 && argument[0] == UInt8(ascii: "-")
      if isOption {
        switch argument {
        case Array("--".utf8): endsOptions = true
        case Array("--plain".utf8): isPlain = true
        case Array("--help".utf8): showsHelp = true
        default: throw .unknownOption(argument)
        }
        continue
      }
      let next = BytePath(bytes: argument)
      if let given { throw .twoPaths(given, next) }
      given = next
    }
    path = given ?? .current
  }

  /// The bytes of the arguments that this process was started with, without the program's name.
  ///
  /// `CommandLine.arguments` would repair what is not UTF-8 and so name another file.
  static var ofProcess: [[UInt8]] {
    let start = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      start[index].map { DirectoryReader.bytes(of: $0) }
    }
  }
}
