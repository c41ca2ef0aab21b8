/// The two cases by key path, so that an action's response can be named: `\.response.success`.
extension Result: CasePathable {
  /// `\.success` and `\.failure`.
  public struct Cases: Sendable {
    /// The case of a value.
    public var success: CasePath<Result, Success> {
      ._generated(
        embed: { .success($0) },
        extract: { if case .success(let value) = $0 { value } else { nil } },
        matches: { if case .success = $0 { true } else { false } }
      )
    }

    /// The case of an error.
    public var failure: CasePath<Result, Failure> {
      ._generated(
        embed: { .failure($0) },
        extract: { if case .failure(let error) = $0 { error } else { nil } },
        matches: { if case .failure = $0 { true } else { false } }
      )
    }
  }

  /// The case paths.
  public static var cases: Cases { Cases() }
}
