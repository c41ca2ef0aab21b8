/// From when on a store calls something slow or leaked; nil switches the check off.
public struct DiagnosticLimits: Sendable {
  /// For one call of the root reducer.
  public var reduce: Duration?
  /// For an effect's work up to its first suspension.
  public var start: Duration?
  /// For the life of an effect after its store has ended.
  public var leak: Duration?

  /// Makes limits; those left out are not checked.
  public init(reduce: Duration? = nil, start: Duration? = nil, leak: Duration? = nil) {
    self.reduce = reduce
    self.start = start
    self.leak = leak
  }
}
