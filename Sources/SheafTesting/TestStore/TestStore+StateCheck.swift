import Sheaf

/// What changed the state that is being checked.
enum Change<Action> {
  case sent(Action)
  case received([Action])
}

extension TestStore {
  /// Compares what the test says of a change with what happened, and goes on from what happened.
  func check(
    _ change: Change<Action>,
    _ update: ((inout State) throws -> Void)?,
    actual: State,
    at site: SourceSite
  ) {
    let before = state
    defer { state = actual }
    var expected = before
    var given = actual
    do {
      try update?(&expected)
      if exhaustivity != .on || !relaxations.isEmpty { try update?(&given) }
    } catch {
      return reportIssue(TestStoreMessages.closureThrew(error, for: change.text), at: site)
    }
    switch exhaustivity {
    case .on:
      checkAll(change, update != nil, before: before, expected, given: given, actual, at: site)
    case .off(let showsSkipped):
      let isRight = checkMentioned(change, expected, given: given, actual, at: site)
      if isRight, showsSkipped { noteSkipped(expected, actual, at: site) }
    }
  }

  // MARK: - Implementation

  private func checkAll(
    _ change: Change<Action>,
    _ hasClosure: Bool,
    before: State,
    _ expected: State,
    given: State,
    _ actual: State,
    at site: SourceSite
  ) {
    var wanted = expected
    for relaxation in relaxations.values {
      var (child, givenChild) = (actual, actual)
      relaxation.copyChild(expected, &child)
      relaxation.copyChild(given, &givenChild)
      guard checkMentioned(change, child, given: givenChild, actual, at: site) else { return }
      if relaxation.showsSkipped { noteSkipped(child, actual, at: site) }
      relaxation.copyChild(actual, &wanted)
    }
    if !isSame(wanted, actual) {
      let text = DifferenceText.between(wanted, actual)
      let message =
        hasClosure
        ? TestStoreMessages.stateDiffers(change.text, text)
        : TestStoreMessages.unexpectedChange(change.text, text)
      return reportIssue(message, at: site)
    }
    if hasClosure, isSame(expected, before) {
      reportIssue(TestStoreMessages.nothingChanged(change.text), at: site)
    }
  }

  /// Checks what the closure touches; true where that is right.
  ///
  /// `expected` is what the closure made of the state from before, which is right for
  /// `$0.count += 1`; `given` what it made of the actual state, which tells what it touches also in
  /// `$0.count = 1`.
  private func checkMentioned(
    _ change: Change<Action>,
    _ expected: State,
    given: State,
    _ actual: State,
    at site: SourceSite
  ) -> Bool {
    if isSame(given, actual) || isSame(expected, actual) { return true }
    var touched = DifferenceFinder()
    touched.compare(given, actual)
    var different = DifferenceFinder()
    different.compare(expected, actual)
    let wrong = different.found.filter { difference in
      touched.found.contains { $0.overlaps(difference) }
    }
    if wrong.isEmpty { return true }
    let text = DifferenceText.text(of: wrong)
    reportIssue(TestStoreMessages.mentionedDiffers(change.text, text), at: site)
    return false
  }

  private func noteSkipped(_ expected: State, _ actual: State, at site: SourceSite) {
    if isSame(expected, actual) { return }
    note(TestStoreMessages.skippedChanges(DifferenceText.between(expected, actual)), at: site)
  }
}

extension Change {
  /// As messages name it.
  var text: String {
    switch self {
    case .sent(let action):
      "sending \(String(summarizing: action))"
    case .received(let actions):
      "receiving \(actions.map { String(summarizing: $0, limit: 120) }.joined(separator: ", "))"
    }
  }
}
