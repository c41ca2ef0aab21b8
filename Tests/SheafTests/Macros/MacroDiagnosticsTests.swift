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
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Uses.swift")
    try Data(source.utf8).write(to: file)

    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Why compiled: to check types alone does not expand what nobody uses.
    process.arguments =
      [
        "swiftc", "-c", "-o", folder.appendingPathComponent("Uses.o").path, "-swift-version", "6",
        "-parse-as-library", "-diagnostic-style", "llvm", "-I", products + "/Modules",
        "-load-plugin-executable", products + "/SheafMacros-tool#SheafMacros",
      ] + flags + [file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
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
#endif
