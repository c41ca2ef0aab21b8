import Foundation

/// This test program run again, with only the tests that misbehave on purpose.
struct ChildProcess {
  static let variable = "SHEAF_MISBEHAVE"
  static let isChild = ProcessInfo.processInfo.environment[variable] != nil

  let status: Int32
  let output: String

  init(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }

  func count(of text: String) -> Int { output.components(separatedBy: text).count - 1 }
}
