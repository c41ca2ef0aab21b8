/// What a view that appears sets going.
public struct AppearPolicy: OptionSet, Sendable, Hashable {
  /// One bit for each of the conditions.
  public let rawValue: UInt8

  /// Makes it of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing.
  public static let never: AppearPolicy = []
  /// A first load, where nothing is there and nothing was tried.
  public static let ifNeeded = AppearPolicy(rawValue: 1)
  /// A first load; and a refresh where content is stale, or its last refresh failed.
  public static let ifStale = AppearPolicy(rawValue: 1 | 2)
  /// A first load; and a refresh where there is content.
  public static let always = AppearPolicy(rawValue: 1 | 2 | 4)
  /// A first load; and another try where the last one failed.
  ///
  /// Goes with the others: `[.ifStale, .retryFailures]`.
  public static let retryFailures = AppearPolicy(rawValue: 1 | 8)

  static let first = AppearPolicy(rawValue: 1)
  static let stale = AppearPolicy(rawValue: 2)
  static let fresh = AppearPolicy(rawValue: 4)
  static let failed = AppearPolicy(rawValue: 8)
}
