/// Which errors count as a cancellation: an effect that throws one ends silently.
public struct CancellationErrors: Sendable {
  private let isCancellation: @Sendable (any Error) -> Bool

  /// Errors for which the closure is true.
  public init(_ isCancellation: @escaping @Sendable (any Error) -> Bool) {
    self.isCancellation = isCancellation
  }

  /// `CancellationError`, and the URL loading system's "cancelled".
  public static let standard = CancellationErrors { error in
    // Why domain and code: the core knows no Foundation; these two need none.
    error is CancellationError || (error._domain == "NSURLErrorDomain" && error._code == -999)
  }

  /// Whether the error counts.
  public func contains(_ error: any Error) -> Bool { isCancellation(error) }
}

private enum CancellationErrorsKey: DependencyKey {
  static let liveValue = CancellationErrors.standard
  static let testValue = CancellationErrors.standard
}

extension DependencyValues {
  /// Which errors of effects count as a cancellation nobody has to be told of.
  public var cancellationErrors: CancellationErrors {
    get { self[CancellationErrorsKey.self] }
    set { self[CancellationErrorsKey.self] = newValue }
  }
}
