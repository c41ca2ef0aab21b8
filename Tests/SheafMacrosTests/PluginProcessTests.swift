#if os(Linux)
import Foundation
import Testing

/// The plugin as the compiler runs it: a process with two pipes.
@Suite(.enabled(if: PluginProcess.isBuilt, "The plugin was not built."))
struct PluginProcessTests {
  @Test func everyMessageIsAnsweredUntilTheInputEnds() throws {
    let plugin = try PluginProcess()
    plugin.send("{\"getCapability\":{}}")
    plugin.send("nonsense")
    plugin.end()
    #expect(try plugin.receive()?.hasPrefix("{\"getCapabilityResult\"") == true)
    #expect(try plugin.receive()?.hasPrefix("{\"expandMacroResult\":{\"diagnostics\":[{") == true)
    #expect(try plugin.receive() == nil)
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
#endif
