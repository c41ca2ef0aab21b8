import Testing

@testable import Sheaf

/// States that are applied from wherever an object's own code is called.
@MainActor
@Suite struct StateReentrancyTests {
  @Test func aStateAppliedByAGuardOrAnExitIsQueuedNotNested() async {
    let lamp = Lamp()
    let inner = Journal<StateRequest>()
    let leaving = StateDescriptor<Lamp>.set(id: "a") { $0.log.append("a") }
      .onExit { lamp in
        lamp.log.append("exit a")
        inner.note(lamp.apply(.named("from exit")))
      }
    let guarded = StateDescriptor<Lamp>.set(id: "b") { $0.log.append("b") }
      .allowed { [weak lamp] _ in
        if let lamp { inner.note(lamp.apply(.named("from guard"))) }
        return true
      }
    #expect(await lamp.apply(leaving).word == "set")
    #expect(await lamp.apply(guarded).word == "set")
    for request in inner.entries { #expect(await request.word == "set") }
    #expect(lamp.log == ["a", "exit a", "b", "from guard", "from exit"])
  }

  @Test func aStateAppliedByAReporterIsQueuedNotNested() async {
    let lamp = Lamp()
    let forgetful = StateTransition<Lamp> { _ in }
    struct Applying: IssueReporter {
      let lamp: Lamp
      func report(_ issue: ReportedIssue) {
        MainActor.assumeIsolated { _ = lamp.apply(.named("reported")) }
      }
    }
    let request = withIssueReporter(Applying(lamp: lamp)) {
      lamp.apply(.named("a"), via: forgetful)
    }
    #expect(await request.word == "set")
    #expect(await lamp.apply(.named("b")).word == "set")
    #expect(lamp.log == ["a", "reported", "b"])
  }

  @Test func aRequestThatLetsGoOfAnObjectWhichAppliesAStateDisturbsNothing() async {
    let (lamp, latch) = (Lamp(), Latch())
    let busy = StateTransition<Lamp> { mutate in
      try await latch.wait()
      mutate()
    }
    _ = lamp.apply(.named("busy"), via: busy)
    do {
      let tracked = Tracked { [weak lamp] in
        MainActor.assumeIsolated { _ = lamp?.apply(.named("released")) }
      }
      lamp.apply(.set(id: "held") { _ in tracked.touch() })
    }
    let last = lamp.apply(.named("last"), strategy: .replacePending)
    latch.open()
    #expect(await last.word == "set")
    #expect(await lamp.apply(.named("end")).word == "set")
    #expect(lamp.log == ["busy", "last", "end"])
  }
}
