import Testing

@testable import Sheaf

/// What a request is: set, update or nothing; who says how it is made.
@MainActor
struct StateDispatcherTests {
  // objects 1
  @Test func aFreshObjectIsInNoState() {
    let lamp = Lamp()
    #expect(lamp.dispatcher.current == nil)
    #expect(!lamp.dispatcher.isTransitioning)
    #expect(lamp.dispatcher.phase == .ready(nil))
  }

  // objects 2
  @Test func aStateIsSetOnceAndThenUpdatedWithItsNewData() async {
    let lamp = Lamp()
    let first = lamp.apply { $0.highlighted(1) }
    #expect(lamp.color == 1)
    let second = lamp.apply { $0.highlighted(2) }
    #expect(lamp.color == 2)
    #expect(await first.word == "set")
    #expect(await second.word == "updated")
    #expect(lamp.log == ["set 1", "update 2"])
  }

  // objects 3
  @Test func oneBodyBothSetsAndUpdates() async {
    let lamp = Lamp()
    #expect(await lamp.apply { $0.dimmed(1) }.word == "set")
    #expect(await lamp.apply { $0.dimmed(2) }.word == "updated")
    #expect(lamp.log == ["dim 1", "dim 2"])
  }

  // objects 3
  @Test func withTheFlagEnteringSetsAndThenUpdates() async {
    let lamp = Lamp()
    #expect(await lamp.apply { $0.dimmed(1).alsoUpdateOnSet() }.word == "set")
    #expect(await lamp.apply { $0.highlighted(2).alsoUpdateOnSet() }.word == "set")
    #expect(await lamp.apply { $0.highlighted(3).alsoUpdateOnSet() }.word == "updated")
    #expect(lamp.log == ["dim 1", "dim 1", "set 2", "update 2", "update 3"])
  }

  // objects 4
  @Test func whatARequestIsIsDecidedWhenItBegins() async {
    let (lamp, latch) = (Lamp(), Latch())
    let first = lamp.apply(.lasting("a", via: .held(by: latch)))
    let second = lamp.apply(.lasting("a"))
    #expect(lamp.dispatcher.current == nil)
    latch.open()
    #expect(await first.word == "set")
    #expect(await second.word == "updated")
    #expect(lamp.log == ["set a", "update a"])
  }

  // objects 4
  @Test func aStateThatWasLeftIsSetAgain() async {
    let (lamp, latch) = (Lamp(), Latch())
    let requests = [
      lamp.apply(.lasting("a", via: .held(by: latch))),
      lamp.apply(.lasting("b")),
      lamp.apply(.lasting("a")),
    ]
    latch.open()
    for request in requests { #expect(await request.word == "set") }
    #expect(lamp.log == ["set a", "set b", "set a"])
  }

  @Test func theSameStateWithoutAnUpdateBodyIsSkipped() async {
    let lamp = Lamp()
    #expect(await lamp.apply { $0.broken() }.word == "set")
    #expect(await lamp.apply { $0.broken() }.word == "skipped")
    #expect(lamp.log == ["broken"])
  }

  @Test func anInstantStateHasArrivedWhenTheCallReturns() {
    let lamp = Lamp()
    lamp.apply(.named("a"))
    #expect(lamp.log == ["a"])
    #expect(lamp.dispatcher.current == StateID("a"))
  }

  @Test func aStateWithoutAnIDIsNamedByItsFunction() {
    let lamp = Lamp()
    lamp.apply { $0.highlighted(1) }
    #expect(lamp.dispatcher.current == StateID("highlighted(_:)"))
    #expect("\(StateID("a"))" == "a")
    #expect(StateID(1).value as? Int == 1)
    #expect(StateID(1) != StateID("1"))
  }

  @Test func statesOfOneIDAreTheSameWhateverTheirBodies() async {
    let lamp = Lamp()
    var states: [StateDescriptor<Lamp>] = []
    for name in ["x", "y"] {
      states.append(.setOrUpdate(id: 1) { $0.log.append(name) })
    }
    #expect(states[0].id == states[1].id)
    #expect(await lamp.apply(states[0]).word == "set")
    #expect(await lamp.apply(states[1]).word == "updated")
    #expect(lamp.log == ["x", "y"])
  }

  @Test func theCallComesBeforeTheStateAndThatBeforeTheClass() {
    let sign = Sign()
    sign.apply(.plain)
    sign.apply(.plain)
    sign.apply(.fancy)
    sign.apply(.fancy)
    sign.apply(.plain, via: .noted("call"))
    sign.apply(.plain, via: .noted("call"))
    #expect(
      sign.log == [
        "class set", "class update", "state set", "state update", "call", "call",
      ]
    )
  }

  @Test func anObjectThatIsNotStatefulHasADispatcherWithDefaultsOfItsOwn() {
    let note = Note()
    let dispatcher = StateDispatcher(
      note,
      onSet: StateTransition { note, mutate in
        note.log.append("on set")
        mutate()
      }
    )
    let state = StateDescriptor<Note>.set(id: 1) { $0.log.append("1") }
      .update { $0.log.append("again") }
    dispatcher.apply(state)
    dispatcher.apply(state)
    #expect(note.log == ["on set", "1", "again"])
  }

  @Test func aSubclassMayHaveDefaultsOfItsOwn() {
    let (base, derived) = (Base(), Derived())
    for object in [base, derived] { object.apply(.set(id: 1) { $0.log.append("set") }) }
    #expect(base.log == ["set"])
    #expect(derived.log == ["derived", "set"])
  }

  @Test func aGuardKeepsAStateFromBeingEntered() async {
    let lamp = Lamp()
    let open = StateDescriptor<Lamp>.lasting("open").allowed(from: "closed")
    #expect(await lamp.apply(open).word == "skipped")
    #expect(lamp.dispatcher.current == nil)
    lamp.apply(.named("closed").allowed(from: nil as String?))
    #expect(await lamp.apply(open).word == "set")
    #expect(await lamp.apply(open).word == "updated", "An update asks no guard.")
    #expect(await lamp.apply(.named("closed").allowed(from: nil as String?)).word == "skipped")
    let never = StateDescriptor<Lamp>.named("x").allowed { _ in true }.allowed { _ in false }
    #expect(await lamp.apply(never).word == "skipped")
    #expect(lamp.log == ["closed", "set open", "update open"])
  }

  @Test func whatIsDoneOnExitIsDoneOnceJustBeforeTheNextStateIsSet() async {
    let (lamp, latch) = (Lamp(), Latch())
    let first = StateDescriptor<Lamp>.lasting("a").onExit { $0.log.append("exit a") }
    lamp.apply(first)
    lamp.apply(first)
    let next = lamp.apply(.named("b", via: .held(by: latch)))
    #expect(lamp.log == ["set a", "update a"])
    latch.open()
    #expect(await next.word == "set")
    lamp.apply(.named("c"))
    #expect(lamp.log == ["set a", "update a", "exit a", "b", "c"])
  }

  @Test func oneIDDeclaredInTwoPlacesIsReportedOnce() throws {
    let (lamp, recorder) = (Lamp(), IssueRecorder())
    withIssueReporter(recorder) {
      for _ in 1...2 {
        lamp.apply(.set(id: 7) { _ in })
        lamp.apply(.set(id: 7) { _ in })
      }
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.message.hasPrefix("The state 7 of Lamp is declared here and at "))
    #expect("\(issue.site.fileID)".hasSuffix("StateDispatcherTests.swift"))
  }

  @Test func declarationsOfVeryManyIDsAreNotKept() {
    var declarations = StateDeclarations()
    let (here, there) = (SourceSite(line: 1), SourceSite(line: 2))
    for id in 1...2_000 { #expect(declarations.conflict(of: StateID(id), at: here) == nil) }
    #expect(declarations.conflict(of: StateID(1), at: there) == here)
    #expect(declarations.conflict(of: StateID(1), at: there) == nil)
    #expect(declarations.conflict(of: StateID(2_000), at: there) == nil)
  }
}

@MainActor
private final class Sign: @MainActor Stateful {
  lazy var dispatcher = StateDispatcher(self)
  var log: [String] = []
  static var defaultOnSet: StateTransition<Sign> { .noted("class set") }
  static var defaultOnUpdate: StateTransition<Sign> { .noted("class update") }
}

@MainActor
extension StateDescriptor<Sign> {
  fileprivate static var plain: Self { .setOrUpdate(id: "plain") { _ in } }
  fileprivate static var fancy: Self {
    .setOrUpdate(id: "fancy", via: .noted("state set"), updateVia: .noted("state update")) { _ in }
  }
}

@MainActor
extension StateTransition<Sign> {
  fileprivate static func noted(_ text: String) -> Self {
    Self { sign, mutate in
      sign.log.append(text)
      mutate()
    }
  }
}

@MainActor
private final class Note {
  var log: [String] = []
}

@MainActor
private class Base: @MainActor Stateful {
  lazy var dispatcher: StateDispatcher<Base> = StateDispatcher(self)
  var log: [String] = []
  class var defaultOnSet: StateTransition<Base> { .instant }
}

private final class Derived: Base {
  override class var defaultOnSet: StateTransition<Base> {
    StateTransition { object, mutate in
      object.log.append("derived")
      mutate()
    }
  }
}
