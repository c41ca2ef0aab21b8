/// How an object gets into a state: decides when the state's mutations run, and when it is over.
///
/// The mutations run once, when the function calls `mutate`, or after it has returned where it has
/// not; that, and a second call, are reported. They do not run when it throws, or is cancelled,
/// before it has called `mutate`.
///
/// The function runs on the object's actor, up to its first suspension within the request.
public struct StateTransition<Subject: AnyObject> {
  typealias Mutating = nonisolated(nonsending) (() -> Void) async throws -> Void
  typealias Handling = nonisolated(nonsending) (Subject, () -> Void) async throws -> Void

  enum Operation {
    case instant
    case mutating(Mutating)
    case handling(Handling)
  }

  let operation: Operation
  let site: SourceSite
  private(set) var limit: Duration?
  private(set) var isCommittedOnFailure = false

  /// Whether the object stays alive while it runs.
  var keepsObject: Bool { if case .handling = operation { true } else { false } }

  private init(_ operation: Operation, at site: SourceSite) {
    self.operation = operation
    self.site = site
  }

  /// Makes a transition that needs nothing but the mutations, and does not keep the object alive.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ run: nonisolated(nonsending) @escaping (_ mutate: () -> Void) async throws -> Void
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.mutating(run), at: site)
  }

  /// Makes a transition that handles the object, and keeps it alive while it runs.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ run:
      nonisolated(nonsending) @escaping (
        _ subject: Subject, _ mutate: () -> Void
      ) async throws -> Void
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(.handling(run), at: site)
  }

  /// Runs the mutations at once, without a task; cannot be cancelled.
  public static var instant: Self { Self(.instant, at: .unknown) }

  /// Fails with ``StateTimeoutError`` when it takes longer, on the `continuousClock` in force.
  ///
  /// It is cancelled then and not waited for: the next request begins. What it still does to the
  /// object itself is not stopped; a late call of `mutate` does nothing and is reported.
  public func timeout(_ limit: Duration) -> Self {
    var copy = self
    copy.limit = limit
    return copy
  }

  /// Lets the object count as in the new state also when the transition throws or takes too long.
  ///
  /// Mutations that have not run by then are run. A cancelled one leaves the previous state current.
  public func commitOnFailure() -> Self {
    var copy = self
    copy.isCommittedOnFailure = true
    return copy
  }
}
