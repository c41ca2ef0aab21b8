/// One reduced, or dropped, action, for those who know the types of a part of the store alone.
struct AnyReduction {
  /// The root's action.
  let action: any Sendable
  /// Whether a reducer took it; nil where it was dropped.
  let isAccepted: Bool?
  /// Whether a view, a test or a callback sent it.
  let isOutside: Bool
  /// The outermost send that led to it.
  let record: SendRecord
  /// The root's state before; valid during the call.
  let before: UnsafeMutableRawPointer
  /// The root's state after; valid during the call.
  let after: UnsafeMutableRawPointer
}

extension EngineHooks {
  /// Hooks that only observe, and need no types for it.
  init(observing reduced: @escaping (AnyReduction) -> Void) {
    self.init()
    wantsStateBefore = true
    self.reduced = { reduction in
      let after = UnsafeMutableRawPointer(mutating: reduction.after)
      guard var state = reduction.before else { return reduced(reduction.erased(after, after)) }
      withUnsafeMutablePointer(to: &state) { before in
        reduced(reduction.erased(UnsafeMutableRawPointer(before), after))
      }
    }
  }
}

extension Reduction {
  fileprivate func erased(
    _ before: UnsafeMutableRawPointer,
    _ after: UnsafeMutableRawPointer
  ) -> AnyReduction {
    AnyReduction(
      action: action,
      isAccepted: isAccepted,
      isOutside: origin.isOutside,
      record: record,
      before: before,
      after: after
    )
  }
}
