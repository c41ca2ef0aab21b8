import Sheaf
import Testing

/// The seven cases, step by step.
@Suite struct TaskStatusTests {
  private struct Refusal: Error, Hashable {}
  private typealias Status = TaskStatus<Refusal>
  private typealias Feed = TaskState<Int, Refusal>

  private func run<Tracked: TrackedTask>(
    _ first: Tracked,
    _ steps: [TaskStep<Tracked.Output, Tracked.Failure>]
  ) -> [Tracked] {
    var value = first
    return steps.map { step in
      value.advance(step)
      return value
    }
  }

  // cloe 6
  @Test func aStateKeepsItsLatestValue() {
    #expect(
      run(Feed.initial, [.began, .output(8), .output(420), .completed(nil)]) == [
        .loading, .loadingWithOutput(8), .loadingWithOutput(420), .completedWithOutput(420),
      ]
    )
    #expect(run(Feed.initial, [.began, .completed(nil)]) == [.loading, .completed])
    #expect(run(Feed.initial, [.began, .completed(5)]) == [.loading, .completedWithOutput(5)])
    #expect(
      run(Feed.completedWithOutput(1), [.began, .failed(Refusal()), .began, .cancelled, .began])
        == [
          .loadingWithOutput(1), .failed(Refusal(), last: 1), .loadingWithOutput(1),
          .cancelled(last: 1), .loadingWithOutput(1),
        ]
    )
    #expect(run(Feed.loading, [.failed(Refusal())]) == [.failed(Refusal(), last: nil)])
  }

  // cloe 6
  @Test func aStatusTellsWhetherThereWasOutput() {
    #expect(
      run(Status.initial, [.began, .output(()), .completed(nil), .began]) == [
        .loading, .loadingWithOutput, .completedWithOutput, .loadingWithOutput,
      ]
    )
    #expect(
      run(Status.initial, [.began, .completed(nil), .began, .failed(Refusal()), .cancelled]) == [
        .loading, .completed, .loading, .failed(Refusal()), .cancelled,
      ]
    )
  }

  @Test func questionsAreAnswered() {
    let all: [Feed] = [
      .initial, .loading, .loadingWithOutput(1), .completed, .completedWithOutput(2),
      .failed(Refusal(), last: 3), .cancelled(last: nil),
    ]
    #expect(all.map(\.output) == [nil, nil, 1, nil, 2, 3, nil])
    #expect(all.map(\.isLoading) == [false, true, true, false, false, false, false])
    #expect(all.map(\.isCompleted) == [false, false, false, true, true, false, false])
    #expect(all.map(\.isDone) == [false, false, false, true, true, true, true])
    #expect(
      all.map(\.status) == [
        .initial, .loading, .loadingWithOutput, .completed, .completedWithOutput,
        .failed(Refusal()), .cancelled,
      ]
    )
    #expect(all[5].failure == Refusal() && all[5].status.failure == Refusal())
    #expect(all[1].failure == nil && all[1].status.failure == nil)
    #expect(Set(all).count == 7)
  }
}
