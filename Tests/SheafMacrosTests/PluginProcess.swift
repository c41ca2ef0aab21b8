#if os(Linux)
import Foundation

/// The plugin built beside this test program, run as the compiler runs it.
struct PluginProcess {
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("SheafMacros-tool")

  static let isBuilt = FileManager.default.isExecutableFile(atPath: program.path)

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init() throws {
    process.executableURL = Self.program
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// What the plugin answers to one message.
  static func answer(_ message: String) throws -> String? {
    let plugin = try PluginProcess()
    plugin.send(message)
    plugin.end()
    return try plugin.receive()
  }

  func send(_ message: String) {
    let length = UInt64(message.utf8.count)
    send(bytes: (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + message.utf8)
  }

  func send(bytes: [UInt8]) { input.fileHandleForWriting.write(Data(bytes)) }

  func end() { try? input.fileHandleForWriting.close() }

  func stopListening() { try? output.fileHandleForReading.close() }

  /// The next answer; nil where the plugin has gone.
  func receive() throws -> String? {
    guard let header = try output.fileHandleForReading.read(upToCount: 8) else { return nil }
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    let body = try output.fileHandleForReading.read(upToCount: length)
    return body.map { String(decoding: $0, as: UTF8.self) }
  }

  func status() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
#endif
