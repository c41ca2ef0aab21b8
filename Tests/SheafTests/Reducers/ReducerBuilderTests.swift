import Sheaf
import Testing

@Suite struct ReducerBuilderTests {
  private func adding(_ text: String) -> Reduce<[String], String> {
    Reduce { state, action in
      state.append(text + action)
      return .none
    }
  }

  private func log<R: Reducer<[String], String>>(
    @ReducerBuilder<[String], String> _ body: () -> R
  ) -> [String] {
    var state: [String] = []
    _ = body().reduce(into: &state, action: "!")
    return state
  }

  @Test func reducersRunInTheOrderWritten() {
    let log = log {
      adding("a")
      adding("b")
      adding("c")
    }
    #expect(log == ["a!", "b!", "c!"])
  }

  @Test func anEmptyBodyDoesNothing() {
    #expect(log {} == [])
  }

  @Test(arguments: [true, false])
  func anIfChoosesAReducer(isOn: Bool) {
    let log = log {
      if isOn { adding("on") }
      if isOn { adding("yes") } else { adding("no") }
    }
    #expect(log == (isOn ? ["on!", "yes!"] : ["no!"]))
  }

  @Test(arguments: ["text", nil])
  func anIfLetChoosesAReducer(text: String?) {
    let log = log {
      if let text { adding(text) }
    }
    #expect(log == (text.map { [$0 + "!"] } ?? []))
  }

  @Test(arguments: [0, 1, 2])
  func aSwitchChoosesAReducer(number: Int) {
    let log = log {
      switch number {
      case 0: adding("zero")
      case 1: adding("one")
      default:
        adding("many")
        adding("more")
      }
    }
    #expect(log == [["zero!"], ["one!"], ["many!", "more!"]][number])
  }

  @Test func aLoopMakesOneReducerPerRound() {
    let log = log {
      for number in 1...3 { adding("\(number)") }
    }
    #expect(log == ["1!", "2!", "3!"])
  }

  @Test func availabilityChoosesAReducer() {
    let log = log {
      if #available(macOS 10.15, *) { adding("new") } else { adding("old") }
    }
    #expect(log == ["new!"])
  }

  @Test func combineReducersIsOneReducer() {
    let log = log {
      CombineReducers {
        adding("a")
        adding("b")
      }
      adding("c")
    }
    #expect(log == ["a!", "b!", "c!"])
  }

  @Test func aChoiceInABodyIsMadeOncePerStore() async {
    let choices = Signal()
    let store = StoreActor(initialState: [String]()) { Choosing(choices: choices) }
    for _ in 0..<10 { await store.send("!") }
    #expect(choices.count == 1)
    #expect(await store.state.count == 10)
  }

  private struct Choosing: Reducer {
    let choices: Signal

    private var isOn: Bool {
      choices.fire()
      return true
    }

    var body: some Reducer<[String], String> {
      if isOn {
        Reduce { state, action in
          state.append(action)
          return .none
        }
      }
    }
  }

  @Test func aReducerOfAnyTypeKeepsItsEffects() async {
    let store = StoreActor(initialState: [String]()) {
      AnyReducer(
        Reduce<[String], String> { state, action in
          state.append(action)
          return action == "go" ? .send("next") : .none
        }
      )
    }
    await store.send("go")
    #expect(await store.state == ["go", "next"])
  }
}
