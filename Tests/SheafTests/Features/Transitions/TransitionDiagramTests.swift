import Testing

@testable import Sheaf

/// A table prints itself, as a Mermaid diagram and as text.
@Suite struct TransitionDiagramTests {
  enum Phone: Hashable, Sendable { case idle, ringing, talking, engaged(Int) }
  enum Event: Hashable, Sendable { case call, answer, hangUp, dial(Int) }

  private static let table = TransitionTable<Phone, Event>(startingIn: .idle) {
    On(.call).from(.idle).to(.ringing).send(.dial(1))
    On(.answer).from(.ringing).to(.talking).run(name: "listen") { _ in }.run { _ in }
    On(.hangUp).from(where: { $0 == .ringing || $0 == .talking }, named: "on the line").to(.idle)
    On(.dial(7), .dial(8)).from(.idle).to { event, _ in event == .dial(7) ? .engaged(7) : .ringing }
    On(where: { _ in false }, named: "nobody").from(.talking).to { _, _ in nil }
    On(.answer).from(.talking).stay()
    On(.call).update { _, phone in phone = .engaged(0) }
  }

  @Test func theDiagramDrawsEveryRowThatCanBeTaken() {
    #expect(
      Self.table.mermaid == """
        stateDiagram-v2
          state "engaged(7)" as state4
          state "(computed)" as state5
          state "engaged(0)" as state6
          [*] --> idle
          idle --> ringing : call
          ringing --> talking : answer
          ringing --> idle : hangUp
          talking --> idle : hangUp
          idle --> state4 : dial(7)
          idle --> ringing : dial(8)
          talking --> state5 : nobody
          talking --> talking : answer
          ringing --> state6 : call
          talking --> state6 : call
        """
    )
  }

  @Test func theTextShowsEveryRow() {
    let lines = Self.table.description.split(separator: "\n").map(String.init)
    #expect(lines[0] == "on                from         to                  effect")
    #expect(lines[1] == "----------------  -----------  ------------------  ------------")
    #expect(lines[2] == "call              idle         ringing             send dial(1)")
    #expect(lines[3] == "answer            ringing      talking             listen, run")
    #expect(lines[4] == "hangUp            on the line  idle")
    #expect(lines[5] == "dial(7), dial(8)  idle         (computed)")
    #expect(lines[6] == "nobody            talking      (computed)")
    #expect(lines[7] == "answer            talking      (stays)")
    #expect(lines[8] == "call              any          (changed in place)")
  }

  @Test func whatMeansSomethingToMermaidIsEscaped() {
    let table = TransitionTable<String, String>(startingIn: "a \"b\": c;\n#") {
      On("x --> y : z").from("end").to("State")
      On("{}").from("State").to("end")
    }
    #expect(
      table.mermaid == #"""
        stateDiagram-v2
          state "#34;a #92;#34;b#92;#34;#58; c#59;#92;n#35;#34;" as state1
          state "#34;end#34;" as state2
          state "#34;State#34;" as state3
          [*] --> state1
          state2 --> state3 : #34;x --#62; y #58; z#34;
          state3 --> state2 : #34;#123;#125;#34;
        """#
    )
  }

  @Test func wordsOfTheDiagramsLanguageAreNoIdentifiers() {
    enum Word: Hashable, Sendable { case end, state, state1, note }
    let table = TransitionTable<Word, Int> {
      On(1).from(.end).to(.state)
      On(2).from(.state1).to(.note)
    }
    #expect(
      table.mermaid == """
        stateDiagram-v2
          state "end" as state1
          state "state" as state2
          state "state1" as state3
          state "note" as state4
          state1 --> state2 : 1
          state3 --> state4 : 2
        """
    )
  }

  @Test func statesThatNobodyListsAreDrawnAsOne() {
    let table = TransitionTable<Int, Int> {
      On(1).update { _, count in count += 1 }
      On(2).from(where: { $0 > 3 }, named: "over 3").to { _, _ in 0 }
    }
    #expect(
      table.mermaid == """
        stateDiagram-v2
          state "(any)" as state1
          state "(computed)" as state2
          state "over 3" as state3
          state1 --> state2 : 1
          state3 --> state2 : 2
        """
    )
  }

  @Test func aRowIsOneLineWhateverItsValues() {
    let row = On<String, String>("a\nb").from("c\td").to("e")
    #expect(!"\(row)".contains("\n"))
    #expect("\(row)".hasPrefix(#""a\n"#))
  }

  @Test func predicatesWithoutANameAreCalledByTheirLine() {
    let line: UInt = #line + 1
    let row = On<Int, Int>(where: { $0 > 1 }).to(3)
    #expect("\(row)" == "where \(row.site) from any to 3")
    #expect(row.site.line == line)
  }
}
