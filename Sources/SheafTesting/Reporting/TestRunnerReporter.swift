import Sheaf

#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// Fails the running test for every issue that nobody else receives, under either test runner.
///
/// It installs itself when the product is loaded; where the compiler is older than 6.3 call
/// ``install()`` once, or use anything else of this product.
public enum TestRunnerReporter {
  /// Makes the test runner the receiver of issues; calling it again changes nothing.
  public static func install() {
    IssueReporting.install { deliver($0) }
  }

  // MARK: - Implementation

  /// Fails the running test; false where no test runner is in this process.
  static func deliver(_ issue: ReportedIssue) -> Bool {
    #if canImport(Testing)
    if let test = Test.current {
      record(issue, unknownPlace: test.sourceLocation)
      return true
    }
    #endif
    guard isUnderTestRunner else { return false }
    // Why: without a current test one cannot tell which runner it is, and on Linux each call is
    // lost under the other runner, so that the issue is recorded once.
    #if canImport(Testing)
    let nowhere = SourceLocation(fileID: "Sheaf/Issue", filePath: "", line: 1, column: 1)
    record(issue, unknownPlace: nowhere)
    #endif
    #if canImport(XCTest)
    XCTFail(issue.message, file: issue.site.filePath, line: issue.site.line)
    #endif
    return true
  }

  #if canImport(Testing)
  private static func record(_ issue: ReportedIssue, unknownPlace: SourceLocation) {
    Issue.record(
      Comment(rawValue: issue.message),
      sourceLocation: issue.site.isKnown ? SourceLocation(issue.site) : unknownPlace
    )
  }
  #endif

  /// Whether this process was started to run tests.
  private static let isUnderTestRunner = CommandLine.arguments.contains { argument in
    argument == "--testing-library" || argument.hasSuffix(".xctest")
      || argument.hasSuffix("/xctest")
  }
}

#if canImport(Testing)
extension SourceLocation {
  /// The same place in the words of Swift Testing.
  init(_ site: SourceSite) {
    self.init(
      fileID: "\(site.fileID)",
      filePath: "\(site.filePath)",
      line: Int(site.line),
      column: Int(site.column)
    )
  }
}
#endif
