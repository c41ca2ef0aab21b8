/// The wording of what object states report.
enum ObjectStatesMessages {
  static func mutatedTwice(_ state: StateID, of subject: Any.Type) -> String {
    """
    A transition to the state \(state) of \(readableTypeName(subject)) called `mutate` more than \
    once. The mutations ran the first time only, since a state is entered once. Call it in one place.
    """
  }

  static func neverMutated(_ state: StateID, of subject: Any.Type) -> String {
    """
    A transition to the state \(state) of \(readableTypeName(subject)) returned without having \
    called `mutate`. The mutations ran after it, so that the object is as its state says. Call \
    `mutate` where the change is to be seen, or throw to stay in the previous state.
    """
  }

  static func mutatedLate(_ state: StateID, of subject: Any.Type) -> String {
    """
    A transition to the state \(state) of \(readableTypeName(subject)) called `mutate` after its \
    time-out. Nothing was changed, since the object has gone on without it. Heed the cancellation: \
    let what the transition waits for throw, or ask `Task.isCancelled` after it.
    """
  }

  static let waitsForItself = """
    A transition waited for the outcome of another request to its own object, which begins when the \
    transition has ended. The request was cancelled, so that the object is not stuck. Request it \
    without waiting, or after the transition.
    """

  static func declaredTwice(
    _ state: StateID,
    of subject: Any.Type,
    at other: SourceSite
  ) -> String {
    """
    The state \(state) of \(readableTypeName(subject)) is declared here and at \(other). Both are \
    taken for one state: a request for the one while the object is in the other is an update, or is \
    skipped. Give each an id of its own, `.set(id: …)`; where one state is meant, declare it once \
    and decide inside its body.
    """
  }
}
