#if canImport(XCTest) && !canImport(Darwin)
import XCTest

/// Hears of the assertions that fail under XCTest, which report themselves.
final class AssertionListener: XCTestObservation {
  private let hear: (String) -> Void

  private init(_ hear: @escaping (String) -> Void) { self.hear = hear }

  /// Tells the closure of each assertion that fails during the operation.
  static nonisolated(nonsending) func listen(
    _ hear: @escaping (String) -> Void,
    during operation: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    let listener = AssertionListener(hear)
    XCTestObservationCenter.shared.addTestObserver(listener)
    defer { XCTestObservationCenter.shared.removeTestObserver(listener) }
    try await operation()
  }

  func testCase(
    _ testCase: XCTestCase,
    didFailWithDescription description: String,
    inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    hear(filePath.map { "\($0):\(lineNumber): \(description)" } ?? description)
  }
}
#endif
