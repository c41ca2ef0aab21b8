import Foundation

/// The built program as a process of its own.
struct LoginProcess {
  let status: Int32
  let text: String

  /// Where the program is built: beside the tests.
  static let url: URL = {
    #if os(Linux)
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("LoginMachine")
    #else
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
    return tests.bundleURL.deletingLastPathComponent().appendingPathComponent("LoginMachine")
    #endif
  }()

  /// Says whether the program has been built; where not, its test is shown as skipped.
  static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

  /// Runs the program to its end.
  init() throws {
    let process = Process()
    process.executableURL = Self.url
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
