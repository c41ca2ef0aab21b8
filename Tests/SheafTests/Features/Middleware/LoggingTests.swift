import Sheaf
import Testing

/// The log of a store, in both kinds.
@Suite struct LoggingTests {
  private enum Visit: Sendable, CustomStringConvertible {
    case sayHello(String)
    case login(password: String)

    var description: String {
      switch self {
      case .sayHello(let name): "hello, \(name)"
      case .login(let password): "login with \(password)"
      }
    }
  }

  private struct Door: Reducer {
    func reduce(into state: inout Int, action: Visit) -> Effect<Visit> {
      state += 1
      if case .login = action { return .merge(.send(.sayHello("a")), .send(.sayHello("b\nc"))) }
      return .none
    }
  }

  // cloe 8
  @Test(arguments: StoreKind.allCases)
  func oneLinePerActionInTheOrderOfReducingDescribedAndRedacted(_ kind: StoreKind) async {
    let lines = Journal<LogLine>()
    let store = await StoreUnderTest(kind, 0, Door())
    await store.setMiddleware([
      .logging(
        category: "door",
        level: .info,
        to: LogSink { lines.note($0) },
        redacting: { action, text in
          if case .login = action { "login with •••" } else { text }
        }
      )
    ])
    await store.send(.login(password: "sesame"))
    #expect(
      lines.entries.map(\.description) == [
        "[door] login with •••", "[door] hello, a", "[door] hello, b\\nc",
      ]
    )
    #expect(lines.entries.allSatisfy { $0.level == .info && $0.category == "door" })
  }

  // cloe 8
  @Test func anActionWithoutADescriptionIsSummarizedAndItsOutcomeShown() async {
    let lines = Journal<String>()
    let store = await StoreUnderTest(.storeActor, tracing: { _ in .rejected })
    let sink = LogSink { lines.note($0.description) }
    await store.setMiddleware([.logging(to: sink), .logging(to: sink, describing: { "<\($0)>" })])
    await store.send("a")
    #expect(lines.entries == ["[actions] <a> (rejected)", "[actions] a (rejected)"])
    await store.setMiddleware([.logging(to: sink), Layer { _, _ in }])
    await store.send("b")
    #expect(lines.entries.last == "[actions] b (dropped)")
  }

  // cloe 8
  @Test func theDefaultSinkNeedsNoBundle() async {
    let store = await StoreUnderTest(.store, tracing: { _ in .none })
    await store.setMiddleware([.logging()])
    await store.send("written to standard error by a test of the log")
    #expect(await store.state.count == 1)
  }

  @Test func levelsAreOrdered() {
    #expect(LogLevel.allCases.sorted() == [.trace, .debug, .info, .notice, .warning, .error])
  }
}
