import Testing

@testable import Sheaf

/// How children are composed, however deep, and what their actions do while they are not there.
@Suite struct LifetimeContractComposition {
  // core 24
  @Test(arguments: StoreKind.allCases)
  func aParentRemovesAChildInReactionToTheChildsOwnAction(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind, Departure.start)
      await store.send(.child(.leave(.none)))
      await store.send(.mode(.editing(.leave(.none))))
      await store.send(.row(2, .leave(.none)))
      await store.send(.named(.detail(.leave(.none))))
      let state = await store.state
      #expect(state.child == nil)
      #expect(state.mode == .idle)
      #expect(state.rows.map(\.id) == [1, 3])
      #expect(state.named?.detail == nil)
    }
    #expect(recorder.issues == [])
  }

  // core 24
  @Test(arguments: StoreKind.allCases)
  func aChildsEffectsReturnThroughEveryKindOfPlace(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Departure.start)
    let effect: Effect<Plain.Action> = .run { send in
      await suspendOnce()
      await send(.note("heard"))
    }
    await store.send(.left(.perform(effect))).finish()
    await store.send(.child(.perform(effect))).finish()
    await store.send(.mode(.editing(.perform(effect)))).finish()
    await store.send(.named(.detail(.perform(effect)))).finish()
    await store.send(.row(3, .detail(.perform(effect)))).finish()
    let state = await store.state
    #expect(state.left.log == ["heard"])
    #expect(state.right.log == [])
    #expect(state.child?.log == ["heard"])
    #expect(state.mode == .editing(Plain.State(log: ["heard"])))
    #expect(state.named?.detail?.log == ["heard"])
    #expect(state.rows.map { $0.detail?.log } == [[], [], ["heard"]])
  }

  // core 24
  @Test(arguments: StoreKind.allCases)
  func aFeatureContainsItselfInAListFiftyLevelsDeep(kind: StoreKind) async {
    let depth = 50
    let store = await StoreUnderTest(kind, Comment.State.nested(depth), Comment())
    await store.send(.at(depth, .perform(.hang("deep"))))
    await store.send(.at(depth - 1, .perform(.hang("above"))))
    #expect(await store.running == ["above", "deep"])
    await store.send(.at(depth, .perform(.run { send in await send(.note("heard")) }))).finish()
    #expect(await store.state.text(at: depth) == "heard")
    await store.send(.at(depth - 1, .removeReplies))
    #expect(await store.running == ["above"])
    await store.send(.at(3, .removeReplies))
    #expect(await store.running == [])
  }

  // core 24
  @Test(arguments: StoreKind.allCases)
  func aFeatureContainsItselfInABoxFiftyLevelsDeep(kind: StoreKind) async {
    let depth = 50
    let store = await StoreUnderTest(kind, Folder.State.nested(depth), Folder())
    await store.send(.at(depth, .perform(.hang("deep"))))
    await store.send(.at(2, .perform(.hang("above"))))
    #expect(await store.running == ["above", "deep"])
    await store.send(.at(depth, .perform(.run { send in await send(.note("heard")) }))).finish()
    #expect(await store.state.text(at: depth) == "heard")
    await store.send(.at(20, .removeInner))
    #expect(await store.running == ["above"])
  }

  // core 27
  @Test(arguments: StoreKind.allCases)
  func siblingsRowsAndStoresOfOneFeatureDoNotDisturbEachOther(kind: StoreKind) async {
    let (one, other) = (
      await StoreUnderTest(family: kind, Departure.start),
      await StoreUnderTest(family: kind, Departure.start)
    )
    for store in [one, other] {
      await store.send(.left(.perform(.hang("left").cancellable(id: "x", cancelInFlight: true))))
      await store.send(.right(.perform(.hang("right").cancellable(id: "x", cancelInFlight: true))))
      for id in 1...3 {
        let effect = Effect<Named.Action>.hang("row \(id)")
        await store.send(.row(id, .perform(effect.cancellable(id: "x", cancelInFlight: true))))
      }
    }
    let all = ["left", "right", "row 1", "row 2", "row 3"]
    #expect(await one.running == all)
    await one.send(.row(2, .leave(.none)))
    await one.send(.left(.perform(.cancel(id: "x"))))
    #expect(await one.running == ["right", "row 1", "row 3"])
    #expect(await other.running == all)
    await one.shutDown()
    #expect(await other.running == all)
  }
}

/// An action for a child that is not there.
@Suite struct LifetimeContractAbsence {
  // core 26, 38
  @Test(
    arguments: StoreKind.allCases,
    [
      (
        Family.Action.child(.note("hello")), "ifLet", Family.ifLetLine,
        "the optional child state (Plain.State) is nil"
      ),
      (
        .mode(.editing(.note("hello"))), "ifCaseLet", Mode.editingLine,
        "the state is not in the case that holds Plain.State"
      ),
      (
        .row(7, .note("hello")), "forEach", Family.ifLetLine + 2,
        "no row of Named.State has the id 7"
      ),
    ]
  )
  func anActionForAnAbsentChildIsReportedOnceAtItsOperator(
    kind: StoreKind,
    mistake: (action: Family.Action, operator: String, line: UInt, missing: String)
  ) async throws {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let task = await store.send(mistake.action)
      #expect(task.isFinished)
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == mistake.line)
    #expect("\(issue.site.fileID)" == "SheafTests/Family.swift")
    #expect(issue.message.contains(mistake.operator))
    #expect(issue.message.contains("hello"))
    #expect(issue.message.contains(mistake.missing))
    #expect(issue.message.contains("Likely causes"))
  }

  // core 26
  @Test(arguments: StoreKind.allCases)
  func theParentStillRunsForAnAbsentChild(kind: StoreKind) async {
    await withIssueReporter(IssueRecorder()) {
      let store = await StoreUnderTest(family: kind)
      await store.send(.child(.note("hello")))
      #expect(await store.state.log == ["child acted"])
      #expect(await store.state.child == nil)
    }
  }

  // core 26
  @Test(arguments: StoreKind.allCases)
  func eachActionForAnAbsentChildIsReported(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      await store.send(.child(.note("1")))
      await store.send(.child(.note("2")))
    }
    #expect(recorder.issues.count == 2)
  }

  // core 26
  @Test(arguments: StoreKind.allCases)
  func aLateActionOfARemovedChildsEffectIsDroppedSilently(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind, Departure.start)
      let latch = Latch()
      let tasks = [
        await store.send(.child(.perform(.stubbornNote("late", when: latch)))),
        await store.send(.mode(.editing(.perform(.stubbornNote("late", when: latch))))),
        await store.send(.row(2, .perform(.stubbornNote("late", when: latch)))),
      ]
      await store.send(.change { $0 = Family.State() })
      latch.open()
      for task in tasks { await task.finish() }
      #expect(await store.state == Family.State())
    }
    #expect(recorder.issues == [])
  }
}
