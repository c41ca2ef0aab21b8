/// Why a load failed; equatable whatever the error is.
///
/// Errors that are `Equatable` are compared by that, others by type and text. Where a load cannot
/// fail (`Failure == Never`) and has no time-out, there is no value of it.
public enum LoadFailure<Failure: Error>: Sendable {
  /// The loader threw an error.
  case thrown(Failure)
  /// The loader had not answered when its time was over; see ``LoadPolicy/timeout``.
  case timedOut(after: Duration)

  /// The error, without its type; ``LoadTimeout`` where the loader threw none.
  public var error: any Error {
    switch self {
    case .thrown(let error): error
    case .timedOut(let limit): LoadTimeout(limit: limit)
    }
  }
}

/// The error of a load that took longer than it may.
public struct LoadTimeout: Error, Hashable, CustomStringConvertible {
  /// How long it could take.
  public let limit: Duration

  /// Makes the error.
  public init(limit: Duration) { self.limit = limit }

  /// Says so.
  public var description: String { LoadableMessages.timedOut(after: limit) }
}

extension LoadFailure: Equatable {
  /// Whether type and value, or type and text, of the errors are the same.
  public static func == (left: LoadFailure, right: LoadFailure) -> Bool {
    let (left, right) = (left.error, right.error)
    guard type(of: left) == type(of: right) else { return false }
    if let left = left as? any Equatable { return isEqual(left, right) }
    return String(describing: left) == String(describing: right)
  }

  private static func isEqual<E: Equatable>(_ left: E, _ right: any Error) -> Bool {
    left == right as? E
  }
}

extension LoadFailure: Hashable {
  /// Feeds the error's type, and its own hash or text as far as `==` heeds them.
  public func hash(into hasher: inout Hasher) {
    let error = error
    hasher.combine(ObjectIdentifier(type(of: error)))
    if let error = error as? any Hashable {
      hasher.combine(AnyHashable(error))
    } else if !(error is any Equatable) {
      hasher.combine(String(describing: error))
    }
  }
}

extension LoadFailure: Codable where Failure: Codable {}

extension LoadFailure: CustomStringConvertible {
  /// The error as text.
  public var description: String { String(describing: error) }
}
