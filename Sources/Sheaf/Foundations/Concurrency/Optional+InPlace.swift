extension Optional {
  /// Whether there is a value; asked without copying it.
  @inlinable
  static func isNil(_ optional: inout Wrapped?) -> Bool {
    if case .none = optional { true } else { false }
  }

  /// Calls the closure with the value where it lies; the optional must not be nil.
  @inlinable
  static func modify<R>(_ optional: inout Wrapped?, _ body: (inout Wrapped) -> R) -> R {
    // Why: projecting through `!` is the one way to change the payload of an optional in place;
    // binding it copies the payload, and with it every array it then changes.
    // swift-format-ignore: NeverForceUnwrap
    body(&optional!)
  }
}
