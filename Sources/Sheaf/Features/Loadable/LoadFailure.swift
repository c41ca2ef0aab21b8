/// Why a load failed; equatable whatever the error is.
///
/// Errors that are `Equatable` are compared by that, others by type and text. Where a load cannot
/// fail (`Failure == Never`) there is no value of it.
// Why an enum: a time-out is a failure that the loader did not throw.
public enum LoadFailure<Failure: Error>: Sendable {
  /// The loader threw an error.
  case thrown(Failure)

  /// The error, without its type.
  public var error: any Error {
    switch self {
    case .thrown(let error): error
    }
  }
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
