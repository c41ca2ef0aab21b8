import Testing

@testable import Sheaf

/// What a `send` does that outlives its effect.
@Suite struct EffectContractLateSends {
  // core 19
  @Test(arguments: StoreKind.allCases)
  func aSendUsedAfterTheEndDeliversNothingAndIsReportedOnce(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    let line = UInt(#line) + 5
    try await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let kept = Journal<Send<Family.Action>>()
      let task = await store.send(
        .perform(.run(name: "keeper") { send in kept.note(send) }.cancellable(id: "x"))
      )
      await task.finish()
      let send = try #require(kept.entries.first)
      await send(.note("late"))
      await send(.note("later"))
      send.post(.note("latest"))
      await store.send(.note("on time"))
      #expect(await store.state.log == ["on time"])
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message.contains("keeper"))
    #expect(issue.message.contains("late"))
    #expect(issue.site.line == line)
  }

  // core 21
  @Test(arguments: StoreKind.allCases, [false, true])
  func aSendThatIsKeptKeepsNothingOfWhatCameAfterItsEffect(
    kind: StoreKind,
    isCancelled: Bool
  ) async {
    let kept = Journal<Send<Int>>()
    let freed = Signal()
    let feature = Tally { number in
      if number > 0 { return .none }
      let tracked = Tracked { freed.fire() }
      return .concatenate(
        .run { send in
          kept.note(send)
          if isCancelled { try await untilCancelled() }
        },
        .run { _ in tracked.touch() }
      )
    }
    let store = await StoreUnderTest(kind, Tally.State(), feature)
    let task = await store.send(0)
    if isCancelled { task.cancel() }
    await task.finish()
    await freed.wait()
    #expect(kept.entries.count == 1)
  }

  // core 19
  @Test(arguments: StoreKind.allCases)
  func aSendOfACancelledEffectIsSilentForEver(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    try await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let kept = Journal<Send<Family.Action>>()
      let task = await store.send(
        .perform(
          .run { send in
            kept.note(send)
            try await untilCancelled()
          }
          .cancellable(id: "x")
        )
      )
      await store.send(.perform(.cancel(id: "x")))
      let send = try #require(kept.entries.first)
      await send(.note("before its end"))
      await task.finish()
      await send(.note("after its end"))
      #expect(await store.state.log == [])
    }
    #expect(recorder.issues == [])
  }

  // core 19
  @Test(arguments: StoreKind.allCases)
  func aSendOfAnEffectThatWasRemovedWhileItRanIsSilentForEver(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    try await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind, Family.State(rows: [Named.State(id: 1)]))
      let kept = Journal<Send<Named.Action>>()
      let task = await store.send(
        .row(
          1,
          .perform(
            .run { send in
              kept.note(send)
              try await untilCancelled()
            }
          )
        )
      )
      await store.send(.change { $0.rows.removeAll() })
      await task.finish()
      await store.send(.change { $0.rows.append(Named.State(id: 1)) })
      let send = try #require(kept.entries.first)
      await send(.note("late"))
      #expect(await store.state.rows[id: 1]?.log == [])
    }
    #expect(recorder.issues == [])
  }
}
