import Testing

@testable import Sheaf

/// In which order effects start and end.
@Suite struct EffectContractOrder {
  // core 11
  @Test(arguments: StoreKind.allCases)
  func mergedPartsRunAtTheSameTime(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latches = [Latch(), Latch(), Latch()]
    let done = [Signal(), Signal(), Signal()]
    let task = await store.send(
      .perform(
        .merge(
          (0..<3).map { index in
            .run { send in
              await send(.note("start \(index)"))
              try await latches[index].wait()
              await send(.note("end \(index)"))
              done[index].fire()
            }
          }
        )
      )
    )
    #expect(await store.state.log == ["start 0", "start 1", "start 2"])
    for index in [2, 0, 1] {
      latches[index].open()
      await done[index].wait()
    }
    await task.finish()
    #expect(await store.state.log.suffix(3) == ["end 2", "end 0", "end 1"])
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func mergedPartsArePlannedLeftToRight(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    await store.send(
      .perform(
        .merge(
          .noting("1", in: journal),
          .merge(.noting("2", in: journal), .send(.note("a")), .noting("3", in: journal)),
          .send(.note("b")),
          .noting("4", in: journal)
        )
      )
    )
    #expect(journal.entries == ["1", "2", "3", "4"])
    #expect(await store.state.log == ["a", "b"])
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func theNextPartOfAConcatenationStartsWhenThePreviousHasEnded(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let latches = [Latch(), Latch(), Latch()]
    let task = await store.send(
      .perform(.concatenate((0..<3).map { .stubborn("\($0)", until: latches[$0], journal) }))
    )
    #expect(journal.entries == ["0 starts"])
    for latch in latches.reversed() { latch.open() }
    await task.finish()
    #expect(
      journal.entries == ["0 starts", "0 ends", "1 starts", "1 ends", "2 starts", "2 ends"]
    )
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func aConcatenationGoesOnAfterAFailedPart(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let task = await store.send(
        .perform(
          .concatenate(
            .run { _ in throw DiskFull() },
            .run { send in await send(.note("second")) }
          )
        )
      )
      await task.finish()
      #expect(await store.state.log == ["second"])
    }
    #expect(recorder.issues.count == 1)
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func aConcatenationGoesOnAfterAPartThatWasCancelledAndHasEnded(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let latch = Latch()
    let task = await store.send(
      .perform(
        .concatenate(
          .stubborn("first", until: latch, journal).cancellable(id: "first"),
          .noting("second", in: journal)
        )
      )
    )
    await store.send(.perform(.cancel(id: "first")))
    #expect(journal.entries == ["first starts"])
    latch.open()
    await task.finish()
    #expect(journal.entries == ["first starts", "first ends", "second"])
  }

  // core 11, 12
  @Test(arguments: StoreKind.allCases)
  func aConcatenationGoesOnAfterAPartThatWasCancelledBeforeItsStart(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let task = await store.send(
      .perform(
        .merge(
          .concatenate(
            .noting("first", in: journal).cancellable(id: "first"),
            .noting("second", in: journal)
          ),
          .cancel(id: "first")
        )
      )
    )
    await task.finish()
    #expect(journal.entries == ["second"])
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func cancellingAConcatenationDropsThePartsThatAreLeft(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let latch = Latch()
    let task = await store.send(
      .perform(
        .concatenate(
          .stubborn("first", until: latch, journal),
          .noting("second", in: journal)
        )
        .cancellable(id: "all")
      )
    )
    await store.send(.perform(.cancel(id: "all")))
    latch.open()
    await task.finish()
    #expect(journal.entries == ["first starts", "first ends"])
    #expect(await store.inspector.entryCount == 0)
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func aPartThatIsAMergeEndsWithItsLastEffect(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let (short, long) = (Latch(), Latch())
    let ended = Signal()
    let task = await store.send(
      .perform(
        .concatenate(
          .merge(
            .run { _ in
              try await short.wait()
              ended.fire()
            },
            .stubborn("long", until: long, journal)
          ),
          .noting("next", in: journal)
        )
      )
    )
    short.open()
    await ended.wait()
    #expect(journal.entries == ["long starts"])
    long.open()
    await task.finish()
    #expect(journal.entries == ["long starts", "long ends", "next"])
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func aConcatenationInsideAnotherIsOnePart(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let latch = Latch()
    let task = await store.send(
      .perform(
        .concatenate(
          .concatenate(.noting("1", in: journal), .stubborn("2", until: latch, journal)),
          .concatenate(.noting("3", in: journal), .noting("4", in: journal))
        )
      )
    )
    latch.open()
    await task.finish()
    #expect(journal.entries == ["1", "2 starts", "2 ends", "3", "4"])
  }

  // core 11
  @Test(arguments: StoreKind.allCases)
  func partsOfAHundredConcatenationsNeverOverlap(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let journal = Journal<String>()
    let parts: @Sendable (Int) -> [Effect<Family.Action>] = { row in
      (0..<5).map { part in
        .run { _ in
          journal.note("\(row) starts")
          await suspendOnce()
          journal.note("\(row) ends")
          if part.isMultiple(of: 2) { throw CancellationError() }
        }
      }
    }
    let task = await store.send(.perform(.merge((0..<100).map { .concatenate(parts($0)) })))
    await task.finish()
    for row in 0..<100 {
      let own = journal.entries.filter { $0.hasPrefix("\(row) ") }
      #expect(own == Array(repeating: ["\(row) starts", "\(row) ends"], count: 5).flatMap(\.self))
    }
  }
}
