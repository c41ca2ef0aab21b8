import Testing

@testable import Sheaf

/// The forms of a reducer that may reject, and what they undo.
@Suite struct TransitionReducerTests {
  private struct Room: Equatable, Sendable {
    var guests: [String] = []
    var isOpen = true
    var names: [String: Int] = [:]
  }

  private enum Event: Equatable, Sendable { case enter(String), close }

  private typealias Machine = TransitionReducer<Room, Event>

  @Test func theReturningFormRejectsWithNil() {
    let machine = TransitionReducer<Int, Int> { action, state in
      state < 3 ? state + action : nil
    }
    var state = 2
    #expect(machine.reduce(into: &state, action: 2).isAccepted)
    #expect(state == 4)
    #expect(!machine.reduce(into: &state, action: 2).isAccepted)
    #expect(state == 4)
  }

  @Test func theInPlaceFormAlwaysAccepts() {
    let machine = TransitionReducer<Int, Int>.inPlace { action, state in
      if action > 0 { state += action }
    }
    var state = 1
    #expect(machine.reduce(into: &state, action: 0).isAccepted)
    #expect(state == 1)
    #expect(machine.reduce(into: &state, action: 4).isAccepted)
    #expect(state == 5)
  }

  // harvest 6
  @Test(arguments: [true, false])
  func theEffectFormUndoesWhatItRejects(_ usesNil: Bool) {
    let machine =
      usesNil
      ? Machine.attempting { event, room -> Effect<Event>? in
        guard case .enter(let name) = event else { return .send(.close) }
        room.guests.append(name)
        room.names[name] = room.guests.count
        return room.isOpen ? Effect.none : nil
      }
      : Machine.attempting { event, room in
        guard case .enter(let name) = event else { return .send(.close) }
        room.guests.append(name)
        room.names[name] = room.guests.count
        return room.isOpen ? .none : .rejected
      }
    var room = Room()
    #expect(machine.reduce(into: &room, action: .enter("Ada")).isAccepted)
    #expect(room.guests == ["Ada"])
    #expect(machine.reduce(into: &room, action: .close).sends == [.close])
    room.isOpen = false
    let before = room
    let effect = machine.reduce(into: &room, action: .enter("Bob"))
    #expect(!effect.isAccepted)
    #expect(room == before)
  }

  @Test func aBareNoneIsNoEffectWhereNothingIsNil() {
    let machine = TransitionReducer<Int, Int>.attempting { action, state in
      state += action
      if action > 1 { return .send(1) }
      return .none
    }
    var state = 0
    #expect(machine.reduce(into: &state, action: 1).isAccepted)
    #expect(state == 1)
  }

  @Test func anEffectThatIsRejectedInPartIsRejected() {
    let machine = TransitionReducer<Int, Int>.attempting { action, state in
      state = 9
      return .merge(.send(1), .rejected)
    }
    var state = 0
    #expect(!machine.reduce(into: &state, action: 1).isAccepted)
    #expect(state == 0)
  }

  // harvest 6
  @Test func theSecondPartIsNotAskedAfterTheFirstHasAccepted() {
    let asked = Journal<String>()
    let machine = TransitionReducer<Int, Int>.firstOf {
      TransitionReducer<Int, Int> { action, state in
        asked.note("first")
        return action == 1 ? 10 : nil
      }
      TransitionReducer<Int, Int> { action, state in
        asked.note("second")
        return 20
      }
    }
    var state = 0
    _ = machine.reduce(into: &state, action: 1)
    #expect(asked.entries == ["first"])
    #expect(state == 10)
    _ = machine.reduce(into: &state, action: 2)
    #expect(asked.entries == ["first", "first", "second"])
    #expect(state == 20)
  }

  // harvest 6
  @Test func aSequenceThatFailsDiscardsStateAndEffects() {
    let machine = Machine.sequence {
      Machine.attempting { event, room in
        room.guests.append("first")
        return .send(.close)
      }
      Machine { _, _ in nil }
    }
    var room = Room()
    let effect = machine.reduce(into: &room, action: .close)
    #expect(!effect.isAccepted)
    #expect(effect.sends.isEmpty)
    #expect(room == Room())
  }

  // harvest 6
  @Test func allOfRejectsOnlyWhereEveryPartDoes() {
    let machine = TransitionReducer<[Int], Int>.allOf {
      TransitionReducer<[Int], Int> { action, state in action > 1 ? state + [1] : nil }
      TransitionReducer<[Int], Int> { action, state in action > 2 ? state + [2] : nil }
      TransitionReducer<[Int], Int> { action, state in action > 0 ? state + [3] : nil }
    }
    #expect(TransitionOutcome(machine, 0, []).isAccepted == false)
    #expect(TransitionOutcome(machine, 1, []).state == [3])
    #expect(TransitionOutcome(machine, 2, []).state == [1, 3])
    #expect(TransitionOutcome(machine, 3, []).state == [1, 2, 3])
  }

  @Test func whatAPlainReducerChangedBeforeItRejectedIsUndone() {
    let mess = Reduce<[Int], Int> { state, action in
      state.append(action)
      return .rejected
    }
    let machine = TransitionReducer<[Int], Int>.firstOf {
      mess
      TransitionReducer<[Int], Int> { action, state in action == 1 ? state + [7] : nil }
    }
    #expect(TransitionOutcome(machine, 1, []).state == [7])
    #expect(TransitionOutcome(machine, 2, []).state == [])
  }

  @Test func aPartThatLeavesTheActionUnhandledIsPassedOver() {
    let machine = TransitionReducer<Int, Int>.firstOf {
      EmptyReducer<Int, Int>()
      TransitionReducer<Int, Int>.one
    }
    #expect(TransitionOutcome(machine, 1, 0).isAccepted)
    let nobody = TransitionReducer<Int, Int>.firstOf { EmptyReducer<Int, Int>() }
    var state = 0
    #expect(nobody.reduce(into: &state, action: 1).isUnhandled)
  }

  @Test func theBodyOfAPartIsEvaluatedOnce() {
    struct Counted: Reducer {
      let bodies: Counter
      var body: some Reducer<Int, Int> {
        let _ = bodies.next()
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      }
    }
    let bodies = Counter()
    let form = TransitionReducer<Int, Int>.Resolved(
      TransitionReducer.firstOf { Counted(bodies: bodies) }
    )
    var state = 0
    for _ in 0..<10 { _ = form.reduce(into: &state, action: 1) }
    #expect(state == 10)
    #expect(bodies.next() == 2)
  }

  @Test func ifAndForWorkAmongParts() {
    func machine(_ isLeft: Bool, _ count: Int) -> TransitionReducer<[Int], Int> {
      .allOf {
        if isLeft {
          TransitionReducer<[Int], Int> { _, state in state + [-1] }
        } else {
          TransitionReducer<[Int], Int> { _, state in state + [-2] }
        }
        if count == 1 { TransitionReducer<[Int], Int>.one }
        for number in 0..<count { TransitionReducer<[Int], Int> { _, state in state + [number] } }
      }
    }
    #expect(TransitionOutcome(machine(true, 3), 1, []).state == [-1, 0, 1, 2])
    #expect(TransitionOutcome(machine(false, 1), 1, []).state == [-2, 0])
  }

  @Test func aRejectedEffectStaysRejectedUnderAnID() {
    let effect = Effect<Int>.rejected.cancellable(id: 1, cancelInFlight: true)
    guard case .rejected = effect.kind else {
      Issue.record("\(effect.kind)")
      return
    }
  }

  @Test func anAbsentChildIsPassedOverAndStillReported() async {
    struct Parent: Equatable, Sendable { var child: Int? }
    let path = CasePath<Int, Int>(embed: { $0 }, extract: { $0 > 0 ? $0 : nil })
    let machine = TransitionReducer<Parent, Int>.firstOf {
      EmptyReducer<Parent, Int>().ifLet(\.child, action: path) {
        Reduce<Int, Int> { state, action in
          state = action
          return .none
        }
      }
      TransitionReducer<Parent, Int> { action, _ in action == 5 ? Parent(child: 0) : nil }
    }
    let issues = IssueRecorder()
    let store = StoreActor(initialState: Parent()) { machine }
    await withIssueReporter(issues) {
      await store.send(5)
      #expect(issues.issues.isEmpty)
      await store.send(6)
    }
    #expect(await store.state == Parent(child: 6))
    let empty = StoreActor(initialState: Parent()) { machine }
    await withIssueReporter(issues) { _ = await empty.send(7) }
    #expect(issues.issues.count == 1)
  }
}
