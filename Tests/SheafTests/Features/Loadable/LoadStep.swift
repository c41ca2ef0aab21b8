import Sheaf

/// One step of a random life of something that is loaded: an event, or an answer to some call.
enum LoadStep: Sendable, Hashable, CustomStringConvertible {
  case event(Event)
  /// An answer to one of the calls that are open, whether or not anybody still waits for it.
  case answer(pick: Int, Answer)

  enum Event: String, Sendable, CaseIterable {
    case load, appear, disappear, retry, refresh, reload, cancel, invalidate
    case otherRequest, sameRequest, setContent, setStaleContent, dismissFailure, tick
    case edit, otherEdit, commit, commitAfresh, rollback, otherRollback, loadMore
  }

  enum Answer: String, Sendable, CaseIterable {
    case success, partial, end, failure, failureAgain, cancellation, timeOut
  }

  var description: String {
    switch self {
    case .event(let event): event.rawValue
    case .answer(let pick, let answer): "\(answer.rawValue)#\(pick)"
    }
  }

  static func random(using generator: inout some RandomNumberGenerator) -> LoadStep {
    if Int.random(in: 0..<5, using: &generator) < 2 {
      let answers = Answer.allCases
      return .answer(
        pick: .random(in: 0..<4, using: &generator),
        answers[Int.random(in: 0..<answers.count, using: &generator)]
      )
    }
    let events = Event.allCases
    return .event(events[Int.random(in: 0..<events.count, using: &generator)])
  }

  static func sequence(seed: UInt64, count: Int) -> [LoadStep] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in random(using: &generator) }
  }
}

/// Shortens a failing sequence: drops halves, quarters, …, single steps, as long as it still fails.
@MainActor
func shortened(
  _ steps: [LoadStep],
  isFailing: @MainActor ([LoadStep]) async -> Bool
) async -> [LoadStep] {
  var steps = steps
  var size = max(steps.count / 2, 1)
  while true {
    var start = 0
    var hasShrunk = false
    while start < steps.count {
      var shorter = steps
      shorter.removeSubrange(start..<min(start + size, steps.count))
      if await isFailing(shorter) {
        steps = shorter
        hasShrunk = true
      } else {
        start += size
      }
    }
    if size == 1, !hasShrunk { return steps }
    size = max(size / 2, 1)
  }
}
