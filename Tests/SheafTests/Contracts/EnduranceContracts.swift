import Testing

@testable import Sheaf

/// Many at once, many in a row, and the end of the store in the middle of it.
@Suite(.enabled(if: !SmallStack.isChild)) struct EnduranceContracts {
  private static let tasks = 100
  private static let rounds = 60

  // core 8, 14, 17, 20, 25
  @Test(arguments: StoreKind.allCases)
  func aHundredTasksDisturbNobodysOrder(_ kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    await withIssueReporter(Deaf()) {
      await withTaskGroup { group in
        for task in 0..<Self.tasks {
          group.addTask { await Self.storm(task, store) }
        }
      }
    }
    await store.finish()
    #expect(await store.inspector.entryCount == 0)
    let notes = await store.state.log.filter { $0.hasPrefix("task ") }
    for task in 0..<Self.tasks {
      let mine = notes.filter { $0.hasPrefix("task \(task):") }
      #expect(mine == (0..<Self.rounds).map { "task \(task): \($0)" })
    }
  }

  /// What one task does: it notes, starts, cancels, removes and reads.
  private static func storm(
    _ task: Int,
    _ store: StoreUnderTest<Family.State, Family.Action>
  ) async {
    var random = SeededRandom(seed: UInt64(task))
    for round in 0..<rounds {
      await store.send(.note("task \(task): \(round)"))
      let handle = await store.send(.left(.perform(stormyEffect(id: round % 4))))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: handle.cancel()
      case 1: await handle.finish()
      case 2: await store.send(.left(.perform(.cancel(id: round % 4))))
      case 3: await store.send(.change { $0.child = $0.child == nil ? Plain.State() : nil })
      case 4: await store.send(.child(.perform(stormyEffect(id: round % 4))))
      default: _ = await store.withState { $0.log.count }
      }
    }
  }

  private static func stormyEffect(id: Int) -> Effect<Plain.Action> {
    .merge(
      .send(.note("at once")),
      .run { send in
        await Elsewhere.shared.visit()
        await send(.note("sent"))
        send.post(.note("posted"))
        await Elsewhere.shared.visit()
        await send(.note("last"))
      }
      .cancellable(id: id, cancelInFlight: id == 0)
    )
  }

  // core 14, 22
  @Test(arguments: StoreKind.allCases)
  func aStoreMayBeReleasedDuringAnyEffect(_ kind: StoreKind) async {
    let effects = 20
    for round in 0..<40 {
      let (freed, running, gone) = (Signal(), Signal(), Signal())
      do {
        let whole = Tracked { gone.fire() }
        let feature = Tally { number in
          whole.touch()
          if number >= effects { return .none }
          let tracked = Tracked { freed.fire() }
          return .run { send in
            for turn in 0..<50 {
              if turn == number { running.fire() }
              await Elsewhere.shared.visit()
              // Why posted first: the effect must still run when a post arrives.
              send.post(effects + turn)
              await send(effects + turn)
            }
            tracked.touch()
          }
        }
        let store = await StoreUnderTest(kind, Tally.State(), feature)
        for number in 0..<effects { await store.send(number) }
        await running.wait(for: round % effects + 1)
      }
      await freed.wait(for: effects)
      // Why waited for: a letter that is being opened holds the store until it has been read.
      await gone.wait()
    }
  }
}

/// Takes reports and says nothing: a storm sends to children that others remove.
private struct Deaf: IssueReporter {
  func report(_ issue: ReportedIssue) {}
}
