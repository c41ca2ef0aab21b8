/// Runs `body` as isolated to `actor`, on which the caller already runs.
///
/// Nothing is checked: the caller has compared its isolation with `actor` by identity, or is confined
/// to it by construction. It costs nothing, where `assumeIsolated` costs 100 ns and cannot be called
/// from asynchronous functions. Where a hop is possible, a call of an isolated function is better.
func withAssumedIsolation<Input, Output>(
  of actor: any Actor,
  _ input: Input,
  _ body: @escaping (Input, isolated any Actor) -> Output
) -> Output {
  // Why: the two function types differ in the isolation of a parameter only, which has no
  // representation; that the caller runs on `actor` is the caller's promise.
  let plain = unsafeBitCast(body, to: ((Input, any Actor) -> Output).self)
  return plain(input, actor)
}
