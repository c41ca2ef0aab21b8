import Testing

@testable import Sheaf

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

  // core 39
  @Test(arguments: StoreKind.allCases)
  func anEffectThatLeaksKeepsItsPlaceWhenTheStoreIsGone(kind: StoreKind) async {
    let latch = Latch()
    let places = Journal<String>()
    let told = Signal()
    let task: StoreTask
    do {
      let state = Family.State(rows: [Named.State(id: 1, detail: Plain.State())])
      let store = await StoreUnderTest(family: kind, state)
      await store.diagnose(limits: DiagnosticLimits(leak: .zero)) { diagnostic in
        guard case .leaked(let effect, _) = diagnostic else { return }
        places.note(effect.place)
        told.fire()
      }
      let leak = Effect<Plain.Action>.run { _ in await latch.waitStubbornly() }
      task = await store.send(.row(1, .detail(.perform(leak))))
    }
    await told.wait()
    #expect(places.entries.allSatisfy { $0.contains("[1]") })
    latch.open()
    await task.finish()
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
    await store.diagnose(limits: limits) { journal.note($0.line) }
    await store.send(.perform(.run(name: "work") { _ in })).finish()
    #expect(journal.entries == ["slow reduce", "slow start of work"])
  }

  // core 39
  @Test(arguments: StoreKind.allCases)
  func whatStaysWithinItsLimitsIsNotTold(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(family: kind)
    let limits = DiagnosticLimits(reduce: .seconds(600), start: .seconds(600), leak: .seconds(600))
    await store.diagnose(limits: limits) { journal.note($0.line) }
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
    await store?.diagnose(limits: DiagnosticLimits(leak: .zero)) {
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
    await store.diagnose(nil)
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
