import Testing

@testable import Sheaf

/// Each says what happened, why it matters, and what to do.
struct ObjectStatesMessagesTests {
  @Test func theyNameTheStateAndTheClass() {
    let state = StateID("open")
    #expect(
      ObjectStatesMessages.mutatedTwice(state, of: Door.self) == """
        A transition to the state open of Door called `mutate` more than once. The mutations ran the \
        first time only, since a state is entered once. Call it in one place.
        """
    )
    #expect(
      ObjectStatesMessages.neverMutated(state, of: Door.self) == """
        A transition to the state open of Door returned without having called `mutate`. The \
        mutations ran after it, so that the object is as its state says. Call `mutate` where the \
        change is to be seen, or throw to stay in the previous state.
        """
    )
    #expect(
      ObjectStatesMessages.mutatedLate(state, of: Door.self) == """
        A transition to the state open of Door called `mutate` after its time-out. Nothing was \
        changed, since the object has gone on without it. Heed the cancellation: let what the \
        transition waits for throw, or ask `Task.isCancelled` after it.
        """
    )
  }

  @Test func aTransitionThatWaitsForItselfIsToldWhatToDo() {
    #expect(
      ObjectStatesMessages.waitsForItself == """
        A transition waited for the outcome of another request to its own object, which begins when \
        the transition has ended. The request was cancelled, so that the object is not stuck. \
        Request it without waiting, or after the transition.
        """
    )
  }

  @Test func anIDInTwoPlacesNamesTheOther() {
    let message = ObjectStatesMessages.declaredTwice(
      StateID("open"),
      of: Door.self,
      at: SourceSite(fileID: "App/Door.swift", filePath: "", line: 7, column: 1)
    )
    #expect(
      message == """
        The state open of Door is declared here and at App/Door.swift:7. Both are taken for one \
        state: a request for the one while the object is in the other is an update, or is skipped. \
        Give each an id of its own, `.set(id: …)`; where one state is meant, declare it once and \
        decide inside its body.
        """
    )
  }
}
