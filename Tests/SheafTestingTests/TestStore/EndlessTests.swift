import Sheaf
import SheafTesting
import Testing

/// What never comes to rest is stopped and named, once, instead of hanging the test.
@Suite struct EndlessTests {
  /// What a feature does on and on from its action `go`.
  enum Loop: String, CaseIterable {
    /// The action's effect sends it again.
    case send
    /// A running effect sends it again.
    case run
    /// An effect sends without a pause while it starts, until it is cancelled.
    case loop
    /// An effect sends without a pause after it has waited for something.
    case pausedLoop

    /// The sender, as the message names it.
    var sender: String {
      switch self {
      case .send: ".go, sent by `Effect.send`"
      case .run: ".go, sent by \(effectLine)"
      case .loop: "an action, sent by \(effectLine)"
      case .pausedLoop: ".open, sent by \(effectLine)"
      }
    }

    private var effectLine: String {
      "effect \"\(rawValue)\" at SheafTestingTests/EndlessTests.swift:7, started by .go"
    }

    func effect() -> Effect<Desk.Action> {
      switch self {
      case .send: .send(.go)
      case .run: .run(name: rawValue, operation: { send in await send(.go) }, line: 7)
      case .loop:
        .run(
          name: rawValue,
          operation: { send in while !Task.isCancelled { await send(.open) } },
          line: 7
        )
      case .pausedLoop:
        .run(
          name: rawValue,
          operation: { send in
            await hop()
            while !Task.isCancelled { await send(.open) }
          },
          line: 7
        )
      }
    }
  }

  // testing 2
  @Test(arguments: Loop.allCases) func actionsWithoutAPauseAreStoppedAndNamedOnce(
    _ loop: Loop
  ) async {
    let issues = await issues {
      let store = Desk.store { action in
        action == .go ? loop.effect() : .none
      }
      await store.send(.go, line: 1)
      await store.receive(.go, line: 2)
      await store.send(.add(1), line: 3)
      await store.skipReceivedActions(line: 4)
      await store.finish(line: 5)
    }
    #expect(issues.lines == [1])
    #expect(
      issues.messages.first?.hasPrefix(
        """
        200000 actions came without a pause, and there is no end of them; the last was
          \(loop.sender)
        """
      ) == true
    )
    #expect(
      issues.messages.first?.hasSuffix(
        """

        An action whose effect sends the same again does so, or an effect that loops without waiting \
        for anything. The test store is stopped: its further steps do nothing.
        """
      ) == true
    )
  }

  // testing 2
  @Test func jobsWithoutAnEndAreStoppedAndTheirEffectsAreNamedOnce() async {
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(name: "hopper", operation: { _ in while true { await hop() } }, line: 7)
      }
      await store.send(.go, line: 1)
      await store.send(.open, line: 2)
    }
    #expect(issues.lines == [1])
    #expect(
      issues.messages == [
        """
        The effects never come to rest: 200000 jobs led to ever more.
          effect "hopper" at SheafTestingTests/EndlessTests.swift:7, started by .go
        An effect that loops without waiting for a clock or for something outside does so, or \
        effects that start one another. The test store is stopped: its further steps do nothing.
        """
      ]
    )
  }

  // testing 2
  @Test func effectsThatPostToOneAnotherWithoutAnEndAreStoppedAndNamed() async {
    let issues = await issues {
      let store = Desk.store { action in
        switch action {
        case .go: .run(name: "ping", operation: { send in await Self.post(.open, send) }, line: 7)
        case .open: .run(name: "pong", operation: { send in await Self.post(.go, send) }, line: 8)
        default: .none
        }
      }
      await store.send(.go, line: 1)
      await store.receive(.open, line: 2)
    }
    #expect(issues.lines == [1])
    let first = issues.messages.first ?? ""
    #expect(first.hasPrefix("The effects never come to rest: 200000 jobs led to ever more.\n  "))
    #expect(
      first.contains("effect \"ping\" at SheafTestingTests/EndlessTests.swift:7, started by .go")
        || first.contains(
          "effect \"pong\" at SheafTestingTests/EndlessTests.swift:8, started by .open"
        )
    )
  }

  /// Posts an action and ends when it has arrived.
  private nonisolated(nonsending) static func post(
    _ action: Desk.Action,
    _ send: Send<Desk.Action>
  ) async {
    send.post(action)
    await hop()
    await hop()
  }

  // testing 2
  @Test(arguments: [false, true])
  func anEffectThatPostsWithoutAPauseIsStoppedAndNamed(isCoalescing: Bool) async {
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(
          name: "poster",
          operation: { send in
            while !Task.isCancelled {
              if isCoalescing { send.post(.open, coalescing: 1) } else { send.post(.open) }
            }
          },
          line: 7
        )
      }
      await store.send(.go, line: 1)
      await store.send(.open, line: 2)
    }
    #expect(issues.lines == [1])
    #expect(
      issues.messages.first?.hasPrefix(
        """
        200000 actions came without a pause, and there is no end of them; the last was
          an action, posted by effect "poster" at SheafTestingTests/EndlessTests.swift:7, started by .go
        """
      ) == true
    )
  }

  // testing 2
  @Test func visitsOfTheMainActorWithoutAnEndAreStoppedAndNamed() async {
    let issues = await issues {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(
          name: "visitor",
          operation: { send in
            while !Task.isCancelled {
              await Self.visitMainActor()
              await send(.open)
            }
          },
          line: 7
        )
      }
      await store.send(.go, line: 1)
      await store.skipReceivedActions(line: 2)
    }
    #expect(issues.lines == [1])
    let visitor = "effect \"visitor\" at SheafTestingTests/EndlessTests.swift:7, started by .go"
    #expect(
      issues.messages.first?.hasPrefix(
        """
        The effects never come to rest: 50000 visits of the main actor led to ever more.
          \(visitor)
        The last action was
          .open, sent by \(visitor)
        """
      ) == true
    )
  }

  @MainActor private static func visitMainActor() {}

  // testing 2
  @Test func aStoreThatIsStoppedLeavesOthersAlone() async {
    let issues = await issues {
      let stopped = Desk.store { $0 == .go ? .send(.go) : .none }
      await stopped.send(.go)
      let other = Desk.sending(.add(1))
      await other.send(.go)
      await other.receive(.add(1)) { $0.count = 1 }
      await other.finish()
    }
    #expect(issues.count == 1)
  }

  // testing 2
  @Test func tenThousandEffectsAtOnceAreNotEndless() async {
    let store = Desk.store { action in
      guard action == .go else { return .none }
      return .merge((0..<10_000).map { _ in .run { send in await send(.add(1)) } })
    }
    store.exhaustivity = .off
    await store.send(.go)
    await store.skipReceivedActions()
    #expect(store.state.count == 10_000)
    await store.finish()
  }

  #if os(Linux) || os(macOS)
  // testing 2
  @Test func aLoopThatHeedsNothingEndsTheProcessWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Desk.store { action in
        guard action == .go else { return .none }
        return .run(name: "deaf loop") { send in while true { await send(.open) } }
      }
      await store.send(.go)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("An effect sends actions without a pause and without an end"))
    #expect(text.contains("an action, sent by effect \"deaf loop\""))
  }
  #endif
}
