import Foundation

@testable import Explorer

/// The built program as a process of its own.
struct ExplorerProcess {
  let status: Int32
  let output: [UInt8]

  /// Where the program is built: beside the tests.
  static let url: URL = {
    #if os(Linux)
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("Explorer")
    #else
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return tests.bundleURL.deletingLastPathComponent().appendingPathComponent("Explorer")
    #endif
  }()

  /// Says whether the program has been built; where not, its tests are shown as skipped.
  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

  /// Runs the program to its end, the keys being all of its input.
  init(_ arguments: [String], keys: String = "") throws {
    let process = Process()
    process.executableURL = Self.url
    process.arguments = arguments
    let input = Foundation.Pipe()
    let output = Foundation.Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
    try input.fileHandleForWriting.close()
    self.output = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    status = process.terminationStatus
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The frames, each as its lines.
  var frames: [[String]] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Why: the output ends with the end of a line.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.split(separator: PlainScreen.separator).map(Array.init)
  }

  /// Starts the program on a terminal; it runs until it is told to end.
  static func start(_ arguments: [String], on terminal: borrowing PseudoTerminal) throws -> Process
  {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let end = FileHandle(fileDescriptor: terminal.program.number, closeOnDealloc: false)
    process.standardInput = end
    process.standardOutput = end
    try process.run()
    return process
  }
}
