import Sheaf
import Testing

/// Stores whose set of actions is open.
@Suite struct AnyActionTests {
  private struct Log: Equatable, Sendable { var lines: [String] = [] }
  private enum Login: Equatable, Sendable { case user(String), done }
  private struct Ping: Equatable, Sendable { var number: Int }

  private struct App: Reducer {
    var body: some Reducer<Log, AnyAction> {
      OpenReducer {
        Reduce<Log, AnyAction>.on(Login.self) { state, action in
          switch action {
          case .user(let name):
            state.lines.append("user \(name)")
            return .send(.done)
          case .done:
            state.lines.append("done")
            return .none
          }
        }
        Reduce<Log, AnyAction>.on(Ping.self) { state, ping in
          state.lines.append("ping \(ping.number)")
          return .none
        }
        Reduce<Log, AnyAction>.on(Ping.self) { state, ping in
          state.lines.append("pong \(ping.number)")
          return .none
        }
      }
    }
  }

  // cloe 1
  @Test(arguments: StoreKind.allCases)
  func unrelatedActionsReachTheReducersOfTheirTypeInOrder(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Log(), App())
    await store.send(AnyAction(Login.user("ada")))
    await store.send(AnyAction(Ping(number: 1)))
    #expect(await store.state.lines == ["user ada", "done", "ping 1", "pong 1"])
  }

  // cloe 5
  @Test(arguments: StoreKind.allCases)
  func anActionOrAThunkThatNobodyTakesIsReported(_ kind: StoreKind) async {
    let recorder = IssueRecorder()
    let store = await StoreUnderTest(kind, Log(), App())
    await withIssueReporter(recorder) {
      await store.send(AnyAction("misspelt"))
      await store.send(AnyAction(Thunk<Log, AnyAction, Void>("lost") { _ in }))
    }
    #expect(await store.state.lines == [])
    #expect(recorder.issues.count == 2)
    let text = recorder.issues.first?.message ?? ""
    #expect(text.contains("takes the action \"misspelt\" of type String"))
    #expect(text.contains("Add a `Reduce.on(String.self)` to the `OpenReducer`"))
    #expect(recorder.issues.last?.message.contains("give it to `store.run`") == true)
  }

  @Test func wrappedActionsAreComparedAndShownAsThemselves() {
    #expect(AnyAction(Ping(number: 1)) == AnyAction(AnyAction(Ping(number: 1))))
    #expect(AnyAction(Ping(number: 1)) != AnyAction(Ping(number: 2)))
    #expect(AnyAction(Ping(number: 1)) != AnyAction(1))
    #expect(AnyAction(Ping(number: 1)).description.contains("Ping(number: 1)"))
    #expect(AnyAction(3).description == "3")
  }

  /// An action without `==`.
  private struct Note: Sendable { var text: String }

  @Test func anActionWithoutAnEqualsSignEqualsOneWithTheSameParts() {
    let note = AnyAction(Note(text: "a"))
    #expect(note == note)
    #expect(note == AnyAction(Note(text: "a")))
    #expect(note != AnyAction(Note(text: "b")))
    #expect(note != AnyAction("a"))
  }
}
