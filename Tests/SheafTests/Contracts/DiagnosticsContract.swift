import Testing

@testable import Sheaf

/// What reaches the one reporter, and what it says.
@Suite struct DiagnosticsContractReports {
  // core 38
  @Test(arguments: StoreKind.allCases)
  func aSendToAnEndedStoreIsReportedAtItsLine(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      await store.shutDown()
      let task = await store.send(.note("too late"), at: 77)
      #expect(task.isDropped)
      await store.sendIfPresent(.note("silent"))
      #expect(await store.state.log == [])
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == 77)
    #expect("\(issue.site.fileID)" == #fileID)
    #expect(issue.message.contains("too late"))
    #expect(issue.message.contains("Keep the store open"))
  }

  // core 38
  @Test(arguments: StoreKind.allCases)
  func everyReportSaysWhatHappenedWhyAndHowToFixIt(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let kept = Journal<Send<Family.Action>>()
      await store.send(.perform(.run { _ in throw DiskFull() })).finish()
      await store.send(.perform(.run { send in kept.note(send) })).finish()
      await kept.entries.first?(.note("late note"))
      await store.send(.child(.note("absent note")))
    }
    let messages = recorder.issues.map(\.message)
    try #require(messages.count == 3)
    #expect(messages[0].contains("the disk is full"))
    #expect(messages[0].contains("the store goes on"))
    #expect(messages[0].contains("`catch:`"))
    #expect(messages[1].contains("late note"))
    #expect(messages[1].contains("The action was dropped"))
    #expect(messages[1].contains("AsyncStream"))
    #expect(messages[2].contains("absent note"))
    #expect(messages[2].contains("The child was skipped and the parent ran"))
    #expect(messages[2].contains("sendIfPresent"))
  }

  // core 38
  @Test(arguments: StoreKind.allCases)
  func aMistakeWithoutAReporterFailsTheRunningTestOnce(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await withKnownIssue {
      await store.send(.child(.note("hello")))
    } matching: { issue in
      "\(issue)".contains("hello") && issue.sourceLocation?.line == Int(Family.ifLetLine)
    }
  }

  // core 38
  @Test @MainActor
  func aReadOfTheStoreWithinAReducerIsReported() throws {
    let recorder = IssueRecorder()
    withIssueReporter(recorder) {
      let store = Store(initialState: Trace.State()) {
        Reduce<Trace.State, String> { state, action in
          state.log.append(action)
          return .none
        }
      }
      let reading = Store(initialState: 1) {
        Reduce<Int, String> { state, action in
          state += 1
          MainActor.assumeIsolated { _ = Self.current?.state }
          return .none
        }
      }
      Self.current = reading
      defer { Self.current = nil }
      reading.send("go")
      store.send("other")
      #expect(reading.state == 2)
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message.contains("while one of its reducers ran"))
    #expect(issue.message.contains("`inout` parameter"))
  }

  @MainActor private static var current: Store<Int, String>?

  // core 38
  @Test @MainActor
  func aSendThroughARemovedChildsStoreIsReportedAtItsLine() throws {
    let recorder = IssueRecorder()
    try withIssueReporter(recorder) {
      let store = Store(initialState: Departure.start) { Family() }
      let child = try #require(store.scope(state: \.child, action: \.child))
      store.send(.change { $0.child = nil })
      child.send(.note("gone"), line: 5)
      child.sendIfPresent(.note("silent"))
      #expect(store.state.log == [])
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == 5)
    #expect(issue.message.contains("gone"))
    #expect(issue.message.contains("sendIfPresent"))
  }
}

/// What the hook of a store is told, as values.
@Suite struct DiagnosticsContractHook {
  // core 39
  @Test(arguments: StoreKind.allCases)
  func dropsAreToldWithTheirReason(kind: StoreKind) async {
    let journal = Journal<String>()
    let latch = Latch()
    await withIssueReporter(IssueRecorder()) {
      let store = await StoreUnderTest(family: kind)
      await store.diagnose { journal.note($0.line) }
      let task = await store.send(.perform(.stubbornNote("fenced", when: latch).cancellable(id: 1)))
      await store.send(.perform(.cancel(id: 1)))
      latch.open()
      await task.finish()
      await store.shutDown()
      await store.send(.note("ended"))
    }
    #expect(journal.entries == ["dropped note(fenced): fenced", "dropped note(ended): ended"])
  }

  // core 39, 14
  @Test(arguments: StoreKind.allCases)
  func aQueuedActionThatIsFencedIsToldToo(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    await store.diagnose { journal.note($0.line) }
    await store.send(.child(.leave(.send(.note("queued")))))
    #expect(journal.entries == ["dropped child(note(queued)): fenced"])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func anActionThatNoOperatorTookIsTold(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, Mode.State.idle, EmptyReducer<Mode.State, Mode.Action>())
    let family = await StoreUnderTest(family: kind)
    await store.diagnose { journal.note($0.line) }
    await family.diagnose { journal.note($0.line) }
    await store.send(.editing(.note("of nobody")))
    await family.send(.note("handled"))
    #expect(journal.entries == ["unhandled editing(note(of nobody))"])
  }

  // core 39, 19
  @Test(arguments: StoreKind.allCases)
  func aLateSendIsTold(kind: StoreKind) async {
    let journal = Journal<String>()
    await withIssueReporter(IssueRecorder()) {
      let store = await StoreUnderTest(family: kind)
      await store.diagnose { journal.note($0.line) }
      let kept = Journal<Send<Family.Action>>()
      await store.send(.perform(.run(name: "keeper") { send in kept.note(send) })).finish()
      await kept.entries.first?(.note("late"))
    }
    #expect(journal.entries == ["late note(late) by keeper"])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func aReduceAndAStartBeyondTheirLimitsAreTold(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(family: kind)
    // A limit below zero is exceeded by anything that takes time to be measured.
    let limits = DiagnosticLimits(reduce: .seconds(-1), start: .seconds(-1))
    await store.diagnose(limits) { journal.note($0.line) }
    await store.send(.perform(.run(name: "work") { _ in })).finish()
    #expect(journal.entries == ["slow reduce", "slow start of work"])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func whatStaysWithinItsLimitsIsNotTold(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(family: kind)
    let limits = DiagnosticLimits(reduce: .seconds(600), start: .seconds(600), leak: .seconds(600))
    await store.diagnose(limits) { journal.note($0.line) }
    await store.send(.perform(.run(name: "work") { _ in })).finish()
    await store.shutDown()
    #expect(journal.entries == [])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func noClockIsReadWithoutALimitOrALook(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.hang("before")))
    let effects = await store.inspector.effects
    #expect(effects.map { $0.since == nil } == [true])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func anEffectAliveAfterTheEndOfItsStoreIsTold(kind: StoreKind) async {
    let latch = Latch()
    let (told, journal) = (Signal(), Journal<String>())
    var store: StoreUnderTest<Family.State, Family.Action>? = await StoreUnderTest(family: kind)
    await store?.diagnose(DiagnosticLimits(leak: .zero)) {
      journal.note($0.line)
      told.fire()
    }
    let task = await store?.send(.perform(.stubbornNote("stubborn", when: latch)))
    store = nil
    await told.wait()
    #expect(journal.entries == ["leaked stubborn"])
    latch.open()
    await task?.finish()
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func aHookThatIsTakenAwayIsToldNothing(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, 0, EmptyReducer<Int, Int>())
    await store.diagnose { journal.note($0.line) }
    await store.send(1)
    await store.diagnose(DiagnosticLimits(), nil)
    await store.send(2)
    #expect(journal.entries == ["unhandled 1"])
  }
}

extension StoreDiagnostic {
  fileprivate var line: String {
    switch self {
    case .dropped(let action, let reason): "dropped \(Self.text(action)): \(reason)"
    case .unhandled(let action): "unhandled \(Self.text(action))"
    case .late(let action, let effect): "late \(Self.text(action)) by \(effect.name ?? "?")"
    case .slowReduce: "slow reduce"
    case .slowStart(let effect, _): "slow start of \(effect.name ?? "?")"
    case .leaked(let effect, _): "leaked \(effect.name ?? "?")"
    }
  }

  private static func text(_ action: any Sendable) -> String {
    "\(action)".replacing("SheafTests.Plain.Action.", with: "").replacing("\"", with: "")
  }
}

/// What the inspector shows.
@Suite struct DiagnosticsContractInspector {
  // core 40
  @Test(arguments: StoreKind.allCases)
  func itListsWhatRunsWithAllThatIsKnown(kind: StoreKind) async throws {
    let store = await StoreUnderTest(family: kind, Departure.start)
    _ = await store.inspector
    let before = ContinuousClock.now
    let line = UInt(#line) + 1
    let work: Effect<Plain.Action> = .run(name: "sync") { _ in try await untilCancelled() }
    await store.send(.row(2, .detail(.perform(work.cancellable(id: 7).cancellable(id: "x")))))
    let effect = try #require(await store.inspector.effects.first)
    #expect(await store.inspector.effects.count == 1)
    #expect(effect.name == "sync")
    #expect(Set(effect.ids.map { "\($0)" }) == ["7", "x"])
    #expect(effect.place == #"\State.rows[2]\State.detail"#)
    #expect("\(effect.action)".hasPrefix("rows("))
    #expect(effect.site.line == line)
    #expect("\(effect.site.fileID)" == #fileID)
    #expect(try #require(effect.since) >= before)
    #expect(!effect.isCancelled)
    #expect(effect.description.contains("sync"))
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func theRootsPlaceIsEmptyAndItsActionIsTheOneThatPlannedIt(kind: StoreKind) async throws {
    let store = await StoreUnderTest(family: kind)
    await store.send(.perform(.send(.left(.perform(.hang("left"))))))
    await store.send(.perform(.concatenate(.run { _ in }, .hang("second"))))
    let effects = await store.inspector.effects
    let left = try #require(effects.first { $0.name == "left" })
    let second = try #require(effects.first { $0.name == "second" })
    #expect("\(left.action)".hasPrefix("left("))
    #expect("\(second.action)".hasPrefix("act("))
    #expect(second.place == "")
    #expect(Set(effects.map(\.id)).count == effects.count)
  }

  // core 40
  @Test(arguments: StoreKind.allCases)
  func aCancelledEffectIsListedUntilItHasEnded(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let latch = Latch()
    let task = await store.send(
      .perform(.stubbornNote("stubborn", when: latch).cancellable(id: "x"))
    )
    await store.send(.perform(.cancel(id: "x")))
    #expect(await store.inspector.effects.map(\.isCancelled) == [true])
    latch.open()
    await task.finish()
    #expect(await store.inspector.effects.isEmpty)
  }
}
