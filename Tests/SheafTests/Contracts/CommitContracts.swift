import Observation
import Sheaf
import Testing

/// What observers and state sequences see.
@Suite struct CommitContracts {
  // core 4
  @Test(arguments: StoreKind.allCases)
  func observersSeeOneChangePerTurn(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { $0 == "tap" ? .merge(.send("a"), .send("b")) : .none }
    let seen = Journal<Int>()
    await store.observeCommits { seen.note($0.count) }
    await store.send("tap")
    #expect(seen.entries == [3])
  }

  // core 4
  @Test(arguments: StoreKind.allCases)
  func observersNeverSeeAnOlderVersionOrOneTwice(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      action == "tap" ? .run { await $0("from an effect") } : .none
    }
    let inside = store.inside
    let early = Journal<Int>()
    let late = Journal<Int>()
    await store.observeCommits { state in
      early.note(state.count)
      if state.count < 4 { inside.send("from an observer") }
    }
    await store.observeCommits { late.note($0.count) }
    await store.send("tap")
    #expect(early.entries == [1, 2, 3, 4, 5])
    #expect(late.entries == [1, 2, 3, 4, 5])
  }

  // core 4
  @Test(arguments: StoreKind.allCases)
  func aTurnThatReducesNothingIsNotSeen(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      switch action {
      // The second part opens a turn, in which there is nothing to reduce.
      case "tap": .concatenate(.run { _ in }, .run { _ in })
      // Both sends are queued; the first of them fences the second.
      case "twice":
        .run { send in
          send.post("stop")
          send.post("fenced")
          try await untilCancelled()
        }.cancellable(id: 1)
      case "stop": .cancel(id: 1)
      default: .none
      }
    }
    let seen = Journal<[String]>()
    await store.observeCommits { seen.note($0.log) }
    await store.send("tap").finish()
    #expect(seen.entries == [["tap"]])
    await store.send("twice").finish()
    #expect(await store.log == ["tap", "twice", "stop"])
    #expect(seen.entries.map(\.count) == [1, 2, 3])
  }

  // core 4
  @Test(arguments: StoreKind.allCases)
  func anObserverAddedDuringANotificationIsToldFromTheNextCommitOn(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let inside = store.inside
    let seen = Journal<Int>()
    await store.observeCommits { state in
      if state.count == 1 { inside.observeCommits { seen.note($0.count) } }
    }
    await store.send("1")
    #expect(seen.entries.isEmpty)
    await store.send("2")
    #expect(seen.entries == [2])
  }

  // core 4
  @Test(arguments: StoreKind.allCases)
  func anObserverRemovedDuringANotificationIsNeverCalledAgain(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let later = Journal<Observation<Trace.State, String>>()
    let seen = Journal<Int>()
    await store.observeCommits { state in
      if state.count == 2 { for observation in later.entries { observation.remove() } }
    }
    later.note(await store.observeCommits { seen.note($0.count) })
    for action in ["1", "2", "3"] { await store.send(action) }
    #expect(seen.entries == [1])
  }

  // core 4
  @Test(arguments: StoreKind.allCases)
  func anObserverMayRemoveItself(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let own = Journal<Observation<Trace.State, String>>()
    let seen = Journal<String>()
    own.note(
      await store.observeCommits { _ in
        seen.note("first")
        own.entries[0].remove()
      }
    )
    await store.observeCommits { _ in seen.note("second") }
    await store.send("1")
    await store.send("2")
    #expect(seen.entries == ["first", "second", "second"])
  }

  // MARK: - State sequences

  // core 34
  @Test(arguments: StoreKind.allCases)
  func aSequenceBeginsWithTheCurrentValueAndLeavesOutWhatIsEqual(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Parity.State(), Parity())
    await store.send(1)
    var values = await store.states(\.isOdd).makeAsyncIterator()
    #expect(await values.next() == true)
    for action in [2, 4, 6, 7, 9, 10] { await store.send(action) }
    await store.finish()
    var rest: [Bool] = []
    while let value = await values.next() { rest.append(value) }
    #expect(rest == [false, true, false])
  }

  /// Knows whether the last number was odd.
  private struct Parity: Reducer {
    struct State: Sendable { var isOdd = false }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.isOdd = action % 2 == 1
      return .none
    }
  }

  // core 34
  @Test(arguments: StoreKind.allCases)
  func everyConsumerGetsAllValues(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let sequence = await store.states(\.count)
    var first = sequence.makeAsyncIterator()
    var second = sequence.makeAsyncIterator()
    #expect(await first.next() == 0)
    await store.send("1")
    #expect(await second.next() == 1)
    await store.send("2")
    await store.shutDown()
    var values: [[Int]] = [[], []]
    while let value = await first.next() { values[0].append(value) }
    while let value = await second.next() { values[1].append(value) }
    #expect(values == [[1, 2], [2]])
  }

  // core 4, 34
  @Test(arguments: StoreKind.allCases)
  func aSequenceSeesOneValuePerTurn(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { $0 == "tap" ? .merge(.send("a"), .send("b")) : .none }
    var values = await store.states(\.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    await store.send("tap")
    #expect(await values.next() == 3)
  }

  // core 34
  @Test(arguments: StoreKind.allCases)
  func theChosenBufferKeepsTheNewestOrAll(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    var newest = await store.states(\.count, buffering: .newest).makeAsyncIterator()
    var all = await store.states(\.count, buffering: .unbounded).makeAsyncIterator()
    #expect(await newest.next() == 0)
    #expect(await all.next() == 0)
    for number in 1...100 { await store.send("\(number)") }
    #expect(await newest.next() == 100)
    #expect(await all.next() == 1)
    #expect(await all.next() == 2)
  }

  // core 4, 34
  @Test(arguments: StoreKind.allCases)
  func valuesWithoutEqualityComeOncePerTurnThatReduced(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Opaque.State(), Opaque())
    var values = await store.statesPerTurn(\.value).makeAsyncIterator()
    #expect(await values.next()?.number == 0)
    await store.send(1).finish()
    await store.send(2).finish()
    await store.shutDown()
    var rest: [Int] = []
    while let value = await values.next() { rest.append(value.number) }
    #expect(rest == [1, 2])
  }

  /// A value that cannot be compared; every action ends with a part that reduces nothing.
  private struct Opaque: Reducer {
    struct Value: Sendable { var number = 0 }
    struct State: Sendable { var value = Value() }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.value.number = action
      return .concatenate(.run { _ in }, .run { _ in })
    }
  }

  // core 34
  @Test(arguments: StoreKind.allCases)
  func aSequenceThatIsLetGoOfLeavesNothingBehind(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    for _ in 0..<10 {
      var values = await store.states(\.count).makeAsyncIterator()
      _ = await values.next()
    }
    // The first send opens what the ends of the sequences have posted.
    await store.send("1")
    #expect(await store.perform { $0.observerCount } == 0)
  }

  // core 34
  @Test(arguments: StoreKind.allCases)
  func aSequenceEndsWithTheTaskThatReadsIt(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind)
    let values = await store.states(\.count)
    let began = Signal()
    let reader = Task {
      var seen: [Int] = []
      for await value in values {
        seen.append(value)
        began.fire()
      }
      return seen
    }
    await began.wait()
    reader.cancel()
    #expect(await reader.value == [0])
  }

  // core 4
  @Test @MainActor func aViewIsToldOncePerTurnAndThenReadsTheNewest() {
    let store = Store(initialState: Trace.State()) {
      Trace { $0 == "tap" ? .merge(.send("a"), .send("b")) : .none }
    }
    let fired = Signal()
    for turn in 1...3 {
      let seen = withObservationTracking {
        store.count
      } onChange: {
        fired.fire()
      }
      #expect(seen == 3 * (turn - 1))
      store.send("tap")
      #expect(fired.count == turn)
    }
  }
}
