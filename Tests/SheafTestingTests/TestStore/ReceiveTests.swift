import Sheaf
import SheafTesting
import Testing

@Suite struct ReceiveTests {
  // testing 7
  @Test func stateShowsWhatHasBeenAssertedSoFar() async {
    let store = Desk.sending(.response("a"), .response("b"))
    await store.send(.go)
    #expect(store.state.text == "")
    await store.receive(.response("a")) { $0.text = "a" }
    #expect(store.state.text == "a")
    await store.receive(.response("b")) { $0.text = "b" }
  }

  // testing 7
  @Test(arguments: [Exhaustivity.on, .off]) func everyFormReceives(
    _ exhaustivity: Exhaustivity
  ) async {
    let store = Desk.sending(
      .response("a"),
      .response("b"),
      .response("c"),
      .response("d"),
      .response("e"),
      .response("f")
    )
    store.exhaustivity = exhaustivity
    await store.send(.go)
    await store.receive(.response("a")) { $0.text = "a" }
    await store.receive(\.response) { $0.text = "b" }
    await store.receive(\.response, "c") { $0.text = "c" }
    await store.receive {
      $0 == .response("d")
    } assert: {
      $0.text = "d"
    }
    await store.receive(Desk.Action.cases.response) { $0.text = "e" }
    await store.receive(Desk.Action.cases.response, "f") { $0.text = "f" }
  }

  // testing 7, 8
  @Test(arguments: [Exhaustivity.on, .off]) func everyFormReallyMatches(
    _ exhaustivity: Exhaustivity
  ) async {
    func count(_ receive: (TestStoreOf<Desk>) async -> Void) async -> Int {
      await issues {
        let store = Desk.sending(.response("a"))
        store.exhaustivity = exhaustivity
        await store.send(.go)
        await receive(store)
      }.count
    }
    #expect(await count { await $0.receive(.response("x")) { $0.text = "a" } } == 1)
    #expect(await count { await $0.receive(\.add) { $0.text = "a" } } == 1)
    #expect(await count { await $0.receive(\.response, "x") { $0.text = "a" } } == 1)
    #expect(
      await count {
        await $0.receive {
          $0 == .go
        } assert: {
          $0.text = "a"
        }
      } == 1
    )
    #expect(await count { await $0.receive(inAnyOrder: [.go]) { $0.text = "a" } } == 1)
  }

  // testing 2
  @Test(arguments: [Exhaustivity.on, .off]) func nothingToReceiveFailsAtOnce(
    _ exhaustivity: Exhaustivity
  ) async {
    let clock = TestClock()
    let line = UInt(#line) + 6
    let issues = await issues {
      let store = Desk.sleeping(clock)
      store.exhaustivity = exhaustivity
      store.timeout = .seconds(3_600)
      await store.receive(.response("done"))
      await store.send(.go)
      await store.receive(.response("done"))
      await store.skipInFlightEffects()
    }
    #expect(issues.lines == [line - 1, line + 1])
    #expect(
      issues.messages.first == """
        No action was received, but .response("done") was expected, and no effect is running.
        Nothing can send it any more.
        """
    )
    let second = issues.messages.last ?? ""
    #expect(
      second.hasPrefix(
        "No action was received, but .response(\"done\") was expected. Nothing can run:"
      )
    )
    #expect(second.contains("effect \"sleeper\" with id nap at SheafTestingTests/Desk.swift:"))
    #expect(
      second.contains(
        "started by .go, waits for a TestClock until 1.0 seconds (asleep since 0.0 seconds)"
      )
    )
  }

  // testing 2
  @Test(arguments: [Exhaustivity.on, .off]) func anOutsideWaitThatPassesItsLimitNamesWhatIsAwaited(
    _ exhaustivity: Exhaustivity
  ) async {
    let silence = Silence()
    let issues = await issues {
      let store = Desk.store { action in
        action == .go ? .run(name: "socket") { _ in await silence.wait() } : .none
      }
      store.exhaustivity = exhaustivity
      await store.send(.go)
      await store.receive(.response("x"), timeout: .milliseconds(10))
      await store.skipInFlightEffects()
    }
    silence.release()
    #expect(issues.count == 1)
    let message = issues.messages.first ?? ""
    #expect(
      message.hasPrefix("No action was received within the time limit, but .response(\"x\") was")
    )
    #expect(message.contains("effect \"socket\""))
    #expect(message.contains("waits for something outside of the test's sight"))
  }

  // testing 2
  @Test func whatComesFromOutsideIsWaitedFor() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .run { send in
        let text = await Task.detached { "from the pool" }.value
        await send(.response(text))
      }
    }
    await store.send(.go)
    await store.receive(.response("from the pool")) { $0.text = "from the pool" }
  }

  // testing 2
  @Test func aHopToTheMainActorIsOverWhenTheNextStepBegins() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .run { send in
        let text = await MainActor.run { "from the main actor" }
        await send(.response(text))
      }
    }
    for _ in 0..<100 {
      await store.send(.go)
      await store.receive(.response("from the main actor"), timeout: .zero) {
        $0.text = "from the main actor"
      }
      await store.send(.write("")) { $0.text = "" }
    }
  }

  // testing 8
  @Test func anotherActionFirstFailsWithADiff() async {
    let issues = await issues {
      let store = Desk.sending(.response("a"))
      await store.send(.go)
      await store.receive(.add(1)) { $0.count = 1 }
    }
    #expect(
      issues.messages == [
        """
        Another action was received than expected:
            − .add(1)
            + .response("a")
          (expected −, actual +)
        """
      ]
    )
  }

  // testing 8
  @Test func anotherActionFirstSaysThatTheWantedOneCameLater() async {
    let issues = await issues {
      let store = Desk.sending(.add(1), .response("a"))
      await store.send(.go)
      await store.receive(.response("a")) { $0.text = "a" }
    }
    #expect(issues.count == 1)
    #expect(
      issues.messages.first?.hasSuffix(
        "The expected one was received later: receive what comes before it first."
      ) == true
    )
  }

  // testing 8
  @Test func anotherActionFirstIsSkippedWhereTheTestIsNotExhaustive() async {
    let store = Desk.sending(.add(1), .response("a"), .add(5))
    store.exhaustivity = .off
    await store.send(.go)
    await store.receive(.response("a")) { $0.text = "a" }
    #expect(store.state.count == 1)
  }

  // testing 7
  @Test func anotherPayloadFailsWithADiffOfThePayload() async {
    let message = """
      The received action has another payload than expected:
          − "x"
          + "a"
        (expected −, actual +)
      """
    for exhaustivity in [Exhaustivity.on, .off] {
      let issues = await issues {
        let store = Desk.sending(.response("a"))
        store.exhaustivity = exhaustivity
        await store.send(.go)
        await store.receive(\.response, "x")
      }
      #expect(issues.messages == [message])
    }
  }

  // testing 7
  @Test func aReceivedChangeThatIsWrongFailsLikeASentOne() async {
    let issues = await issues {
      let store = Desk.sending(.response("a"), .add(1), .drawer(.deepen(0)), .response("a"))
      await store.send(.go)
      await store.receive(\.response) { $0.text = "b" }
      await store.receive(\.add)
      await store.receive(.drawer(.deepen(0))) { $0.count = 2 }
      await store.receive(.response("a")) { $0.text = "a" }
    }
    #expect(issues.count == 3)
    #expect(issues.messages[0].hasPrefix("The state after receiving .response(\"a\") is not what"))
    #expect(issues.messages[1].hasPrefix("The state changed by receiving .add(1), but the test"))
    #expect(
      issues.messages[2].hasPrefix("The closure for receiving .response(\"a\") changes nothing")
    )
  }

  // testing 4
  @Test func parallelEffectsAreReceivedInTheOrderOfTheirPlan() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .merge((1...4).map { number in .run { send in await send(.add(number)) } })
    }
    await store.send(.go)
    await store.receive(.add(1)) { $0.count = 1 }
    await store.receive(.add(2)) { $0.count = 3 }
    await store.receive(.add(3)) { $0.count = 6 }
    await store.receive(.add(4)) { $0.count = 10 }
  }

  // testing 4
  @Test func parallelEffectsThatHopAreReceivedInOneOrder() async {
    func order() async -> [String] {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .merge(
          (0..<4).map { number in
            .run { send in
              for step in 0..<3 {
                async let other: Void = hop()
                await hop()
                await other
                await send(.write("\(number)\(step)"))
              }
            }
          }
        )
      }
      store.exhaustivity = .off
      await store.send(.go)
      var order: [String] = []
      for _ in 0..<12 {
        await store.receive(Desk.isWrite)
        order.append(store.state.text)
      }
      return order
    }
    let first = await order()
    #expect(Set(first).count == 12)
    for _ in 0..<100 { #expect(await order() == first) }
  }

  // testing 4
  @Test func inAnyOrderAcceptsASetOfActions() async {
    let store = Desk.sending(.add(1), .response("a"), .add(2), .add(1))
    await store.send(.go)
    await store.receive(inAnyOrder: [.add(2), .add(1), .response("a")]) {
      $0.count = 3
      $0.text = "a"
    }
    await store.receive(inAnyOrder: [.add(1)]) { $0.count = 4 }
  }

  // testing 4
  @Test func inAnyOrderSaysWhatIsMissingAndWhatIsStray() async {
    let issues = await issues {
      let store = Desk.sending(.add(1), .response("a"))
      await store.send(.go)
      await store.receive(inAnyOrder: [.add(1), .add(2)])
      await store.send(.go)
      await store.receive(inAnyOrder: [.response("a")])
    }
    #expect(
      issues.messages == [
        """
        1 expected action of `inAnyOrder` not received:
          .add(2)
        Received:
          .add(1)
          .response("a")
        """,
        """
        1 action came among those of `inAnyOrder` that is not one of them:
          .add(1)
        Receive it before, or add it to the list.
        """,
      ]
    )
  }
}
