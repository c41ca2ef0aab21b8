#if os(Linux)
import Foundation
import Testing

/// The plugin as the compiler runs it: a process with two pipes.
@Suite struct PluginProcessTests {
  @Test func everyMessageIsAnsweredUntilTheInputEnds() throws {
    let plugin = try PluginProcess()
    plugin.send("{\"getCapability\":{}}")
    plugin.send("nonsense")
    plugin.end()
    #expect(try plugin.receive().hasPrefix("{\"getCapabilityResult\""))
    #expect(try plugin.receive().hasPrefix("{\"expandMacroResult\":{\"diagnostics\":[{\"message\""))
    #expect(plugin.status() == 0)
  }

  @Test func aLengthOfZeroOrBeyondReasonEndsTheProcess() throws {
    for header in [[UInt8](repeating: 0, count: 8), [UInt8](repeating: 0xFF, count: 8), [1, 2]] {
      let plugin = try PluginProcess()
      plugin.send(bytes: header)
      if header.count < 8 { plugin.end() }
      #expect(plugin.status() == 0)
    }
  }

  @Test func aCompilerThatWentAwayEndsTheProcess() throws {
    let plugin = try PluginProcess()
    plugin.stopListening()
    plugin.send("{\"getCapability\":{}}")
    #expect(plugin.status() == 0)
  }
}

/// The plugin built beside this test program.
private struct PluginProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init() throws {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.executableURL = program.deletingLastPathComponent()
      .appendingPathComponent("SheafMacros-tool")
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  func send(_ message: String) {
    let length = UInt64(message.utf8.count)
    send(bytes: (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + message.utf8)
  }

  func send(bytes: [UInt8]) { input.fileHandleForWriting.write(Data(bytes)) }

  func end() { try? input.fileHandleForWriting.close() }

  func stopListening() { try? output.fileHandleForReading.close() }

  func receive() throws -> String {
    let header = try #require(try output.fileHandleForReading.read(upToCount: 8))
    let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
    let body = try #require(try output.fileHandleForReading.read(upToCount: length))
    return String(decoding: body, as: UTF8.self)
  }

  func status() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
#endif
