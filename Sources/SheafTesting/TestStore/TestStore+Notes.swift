import Sheaf

#if canImport(Testing)
import Testing
#endif

extension TestStore {
  /// Tells what was skipped, without failing.
  func note(_ message: String, at site: SourceSite) {
    TestNotes.deliver(ReportedIssue(message: message, site: site))
  }
}

/// Receives what non-exhaustive test stores skip, where they are told to show it.
public enum TestNotes {
  static let receiver = TaskLocal<(@Sendable (ReportedIssue) -> Void)?>(wrappedValue: nil)

  /// Sends the notes of an operation to a closure instead of the test runner.
  ///
  /// - Throws: What the operation throws.
  @discardableResult
  public static nonisolated(nonsending) func receive<Output>(
    with receiver: @escaping @Sendable (ReportedIssue) -> Void,
    _ operation: nonisolated(nonsending) () async throws -> Output
  ) async rethrows -> Output {
    try await Self.receiver.withIsolatedValue(receiver, operation)
  }

  static func deliver(_ note: ReportedIssue) {
    if let receiver = receiver.get() { return receiver(note) }
    #if canImport(Testing) && compiler(>=6.3)
    if Test.current != nil {
      Issue.record(
        Comment(rawValue: note.message),
        severity: .warning,
        sourceLocation: SourceLocation(note.site)
      )
      return
    }
    #endif
    StandardError.write(note: note)
  }
}
