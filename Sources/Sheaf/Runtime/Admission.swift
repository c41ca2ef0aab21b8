/// What becomes of an action.
package enum Admission<Action: Sendable> {
  /// It is reduced.
  case pass
  /// Another is reduced in its place.
  case replace(Action)
  /// It waits; the one who held it sends it on with `resume`, or forgets it.
  case hold((_ resume: HeldAction<Action>) -> Void)
  /// Its owner has made what it wants of it with the request's ticket.
  case taken
  /// It is not reduced.
  case drop
}
