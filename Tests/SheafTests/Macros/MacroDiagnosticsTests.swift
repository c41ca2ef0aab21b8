#if Macros && os(Linux)
import Foundation
import Testing

/// Wrong uses of the macros, compiled: the expected errors stand on the lines they are expected at.
@Suite struct MacroDiagnosticsTests {
  @Test func wrongUsesAreErrorsAtTheirLines() throws {
    let source = """
      import Sheaf
      @CasePathable struct Wrong {}  // error: \(onlyEnums("a struct"))
      @CasePathable
      public final
      class AlsoWrong {}  // error: \(onlyEnums("a class"))
      @CasePathable enum Overloaded {
        case one(Int), two  /* é */
        case one(x: String)  // error: \
      '@CasePathable' needs distinct case names: 'one' is declared more than once
      }
      @CasePathable enum Selfish {
        case other(Int)
        case `self`  // error: \
      '@CasePathable' cannot reach a case named 'self': '\\.self' is the identity key path
      }
      @CasePathable enum Taken {
        case cases(Int)  // error: \
      '@CasePathable' declares 'cases' itself: rename this one, or write the conformance by hand
      }
      @CasePathable
      enum Noncopyable: ~Copyable { case one(Int) }  // error: \
      '@CasePathable' needs a copyable enum: case paths hand out payloads of 'Noncopyable'
      struct Outer {
        @CasePathable private enum Hidden { case one(Int) }  // error: \
      '@CasePathable' cannot extend 'Hidden', which is private within another type
        private struct Around {
          @CasePathable enum Inner { case one(Int) }  // error: \
      '@CasePathable' cannot extend 'Inner': 'Around' around it is private within another type; \
      make that 'fileprivate'
        }
        @Reducer private struct Feature {}  // error: \
      '@Reducer' cannot extend 'Feature', which is private within another type
      }
      func local() {
        @CasePathable enum Local { case one(Int) }  // error: \
      local type cannot have attached extension macro
      }
      @Reducer enum NoStruct {  // error: '@Reducer' can only be applied to a struct, not to an enum
        case one
      }
      @Reducer actor NoStructEither {}  // error: \
      '@Reducer' can only be applied to a struct, not to an actor

      """
    let compiled = try Compiled(source)
    #expect(compiled.status == 1)
    #expect(compiled.errors == expected(in: source), "\(compiled.output)")
    #expect(compiled.output.contains("note: 'one' is first declared here"))
    #expect(compiled.output.contains("note: remove '@CasePathable'"))
    #expect(compiled.output.contains("note: make it 'fileprivate'"))
  }

  @Test func rightUsesCompileWithoutAWord() throws {
    let source = """
      import Sheaf
      private extension Array { @CasePathable enum InPrivateExtension { case one(Int) } }
      @CasePathable private enum Private { case one(Int) }
      enum Outer { @CasePathable fileprivate enum FilePrivate { case one(Int), two(Never) } }
      @CasePathable indirect enum Tree<Element: Equatable> { case leaf(Element), node(Self) }
      @Reducer public struct Feature {
        public struct State {}
        public enum Action: Sendable { case one }
        public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }
      """
    for flags in [[], ["-default-isolation", "MainActor"]] {
      let compiled = try Compiled(source, flags: ["-warnings-as-errors"] + flags)
      #expect(compiled.status == 0)
      #expect(compiled.output == "")
    }
  }

  @Test func aPublicEnumIsReachedFromAnotherModule() throws {
    let library = """
      public import Sheaf
      @CasePathable public enum Event: Sendable { case counter(Counter), ended }
      @CasePathable public enum Counter: Sendable { case add(Int), reset }
      """
    let client = """
      import Library
      import Sheaf
      func use(_ event: inout Event) -> Bool {
        event.modify(\\.counter.add) { $0 += 1 } != nil && event.is(\\.ended)
          && CasePath(\\Event.Cases.counter.add).embed(1).counter?.add == event[case: \\.counter.add]
      }
      """
    let folder = try TemporaryFolder()
    let flags = ["-enable-upcoming-feature", "InternalImportsByDefault", "-warnings-as-errors"]
    let compiled = try Compiled(
      library,
      flags: flags + [
        "-module-name", "Library", "-emit-module-path", folder.path("Library.swiftmodule"),
      ]
    )
    #expect(compiled.output == "")
    let used = try Compiled(client, flags: flags + ["-I", folder.path("")])
    #expect(used.output == "")
    withExtendedLifetime(folder) {}
  }

  /// A package of its own takes minutes, so it is built only where that is asked for.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["SHEAF_SECOND_PACKAGE"] != nil,
      "Set SHEAF_SECOND_PACKAGE to build a second package; .ci/second-package does it in full."
    )
  )
  func aSecondPackageBuildsAndRuns() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = repository.appendingPathComponent(".ci/second-package").path
    let run = try ToolRun(script, "--short")
    #expect(run.status == 0, "\(run.output)")
  }

  private func onlyEnums(_ kind: String) -> String {
    "'@CasePathable' can only be applied to an enum, not to \(kind)"
  }

  private func expected(in source: String) -> [String] {
    source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { index, line in
        line.range(of: "// error: ").map { "\(index + 1): \(line[$0.upperBound...])" }
      }
  }
}

/// What the compiler says about a file that imports Sheaf as it was built beside this test program.
private struct Compiled {
  let status: Int32
  let output: String

  init(_ source: String, flags: [String] = []) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Uses.swift")
    try Data(source.utf8).write(to: URL(fileURLWithPath: file))
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    // Why compiled: to check types alone does not expand what nobody uses.
    let common = [
      "swiftc", "-c", "-o", folder.path("Uses.o"), "-swift-version", "6", "-parse-as-library",
      "-diagnostic-style", "llvm", "-I", products + "/Modules",
      "-load-plugin-executable", products + "/SheafMacros-tool#SheafMacros",
    ]
    let run = try withExtendedLifetime(folder) { try ToolRun(common + flags + [file]) }
    status = run.status
    output = run.output
  }

  /// Each error as its line and its message, in the order of lines.
  var errors: [String] {
    output.split(separator: "\n").compactMap { line -> (Int, String)? in
      guard let range = line.range(of: ": error: ") else { return nil }
      let place = line[..<range.lowerBound].split(separator: ":")
      let number = place.dropLast().last.flatMap { Int($0) } ?? 0
      var message = String(line[range.upperBound...])
      if let suffix = message.range(of: " (from macro '") {
        message = String(message[..<suffix.lowerBound])
      }
      return (number, message)
    }
    .sorted { $0.0 < $1.0 }
    .map { "\($0): \($1)" }
  }
}

private struct ToolRun {
  let status: Int32
  let output: String

  init(_ arguments: String...) throws { try self.init(arguments) }

  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }
}

/// A folder that goes when the last reference to it does.
private final class TemporaryFolder {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
#endif
