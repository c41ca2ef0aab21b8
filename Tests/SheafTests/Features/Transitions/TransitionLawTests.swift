import Testing

@testable import Sheaf

/// The strategies keep their laws, whatever the parts.
@Suite struct TransitionLawTests {
  typealias Machine = TransitionReducer<Int, Int>
  private static let rounds = 60

  private static func isSame<A: Reducer<Int, Int>, B: Reducer<Int, Int>>(
    _ first: A,
    _ second: B
  ) -> Bool {
    var isSame = true
    forEveryPair { action, state in
      if TransitionOutcome(first, action, state) != TransitionOutcome(second, action, state) {
        isSame = false
      }
    }
    return isSame
  }

  private static func parts(
    _ count: Int,
    _ body: ([RandomPart]) throws -> Void,
    test: String = #function
  ) rethrows {
    var random = SeededRandom(test)
    for _ in 0..<rounds {
      try body(
        (0..<count).map { RandomPart(Int.random(in: $0...$0 + 2, using: &random), using: &random) }
      )
    }
  }

  // harvest 6
  @Test func aPartMeansTheSameInEveryForm() {
    Self.parts(3) { parts in
      for part in parts {
        // A plain reducer undoes nothing by itself; a strategy makes it.
        let machine = Machine.firstOf { part.reducer }
        forEveryPair { action, state in
          #expect(TransitionOutcome(machine, action, state) == part.model(action, state))
        }
      }
    }
  }

  // harvest 6
  @Test func zeroIsTheIdentityOfFirstOfAndOfAllOf() {
    Self.parts(1) { parts in
      let part = Machine.firstOf { parts[0].reducer }
      #expect(
        Self.isSame(
          Machine.firstOf {
            Machine.zero; part
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.firstOf {
            part; Machine.zero
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.allOf {
            Machine.zero; part
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.allOf {
            part; Machine.zero
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.sequence {
            part; Machine.zero
          },
          Machine.zero
        )
      )
      #expect(
        Self.isSame(
          Machine.sequence {
            Machine.zero; part
          },
          Machine.zero
        )
      )
    }
  }

  // harvest 6
  @Test func oneIsTheIdentityOfSequence() {
    Self.parts(1) { parts in
      let part = Machine.firstOf { parts[0].reducer }
      #expect(
        Self.isSame(
          Machine.sequence {
            Machine.one; part
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.sequence {
            part; Machine.one
          },
          part
        )
      )
      #expect(
        Self.isSame(
          Machine.firstOf {
            Machine.one; part
          },
          Machine.one
        )
      )
    }
  }

  // harvest 6
  @Test func ofNothingTheStrategiesAreTheirIdentities() {
    let first = Machine.firstOf {}
    let sequence = Machine.sequence {}
    let all = Machine.allOf {}
    #expect(Self.isSame(first, Machine.zero))
    #expect(Self.isSame(sequence, Machine.one))
    #expect(Self.isSame(all, Machine.zero))
  }

  // harvest 6
  @Test func everyStrategyIsAssociative() {
    Self.parts(3) { parts in
      let (a, b, c) = (parts[0].reducer, parts[1].reducer, parts[2].reducer)
      let left = Machine.firstOf {
        Machine.firstOf {
          a; b
        }; c
      }
      let right = Machine.firstOf {
        a;
        Machine.firstOf {
          b; c
        }
      }
      #expect(Self.isSame(left, right))
      #expect(
        Self.isSame(
          left,
          Machine.firstOf {
            a; b; c
          }
        )
      )

      let leftAll = Machine.allOf {
        Machine.allOf {
          a; b
        }; c
      }
      let rightAll = Machine.allOf {
        a;
        Machine.allOf {
          b; c
        }
      }
      #expect(Self.isSame(leftAll, rightAll))
      #expect(
        Self.isSame(
          leftAll,
          Machine.allOf {
            a; b; c
          }
        )
      )

      let leftSequence = Machine.sequence {
        Machine.sequence {
          a; b
        }; c
      }
      let rightSequence = Machine.sequence {
        a;
        Machine.sequence {
          b; c
        }
      }
      #expect(Self.isSame(leftSequence, rightSequence))
      #expect(
        Self.isSame(
          leftSequence,
          Machine.sequence {
            a; b; c
          }
        )
      )
    }
  }

  // harvest 6
  @Test func firstOfIsTheFirstThatAccepts() {
    Self.parts(4) { parts in
      let machine = Machine.firstOf { for part in parts { part.reducer } }
      forEveryPair { action, state in
        let model =
          parts.lazy.map { $0.model(action, state) }.first(where: \.isAccepted)
          ?? TransitionOutcome(isAccepted: false, state: state, sends: [])
        #expect(TransitionOutcome(machine, action, state) == model)
      }
    }
  }

  // harvest 6
  @Test func sequenceIsAllInOrderOrNothing() {
    Self.parts(3) { parts in
      let machine = Machine.sequence { for part in parts { part.reducer } }
      forEveryPair { action, state in
        var end: Int? = state
        var sends: [Int] = []
        for part in parts {
          end = end.flatMap { part.end(action, $0) }
          if let end { sends.append(part.mark(end)) }
        }
        let model = TransitionOutcome(
          isAccepted: end != nil,
          state: end ?? state,
          sends: end == nil ? [] : sends
        )
        #expect(TransitionOutcome(machine, action, state) == model)
      }
    }
  }

  // harvest 6
  @Test func allOfIsEveryOneThatAcceptsInOrder() {
    Self.parts(3) { parts in
      let machine = Machine.allOf { for part in parts { part.reducer } }
      forEveryPair { action, state in
        var (end, sends, isAccepted) = (state, [Int](), false)
        for part in parts {
          guard let next = part.end(action, end) else { continue }
          (end, isAccepted) = (next, true)
          sends.append(part.mark(next))
        }
        let model = TransitionOutcome(isAccepted: isAccepted, state: end, sends: sends)
        #expect(TransitionOutcome(machine, action, state) == model)
      }
    }
  }

  @Test(arguments: TransitionStrategy.allCases)
  func aTableIsItsRowsUnderTheStrategy(_ strategy: TransitionStrategy) {
    var random = SeededRandom("\(#function) \(strategy)")
    for _ in 0..<Self.rounds {
      let rows = (0..<Int.random(in: 0...6, using: &random)).map { number in
        let action = Int.random(in: 0..<2, using: &random)
        let state = Int.random(in: 0..<3, using: &random)
        let end = Int.random(in: 0..<3, using: &random)
        let on = On<Int, Int>(action)
        let row =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: on.from(state).to(end)
          case 1: on.fromAny().to { _, old in old == state ? nil : end }
          case 2: on.from(where: { $0 <= state }).update { _, new in new = (new + end) % 5 }
          default: On<Int, Int>.any().from(state).stay()
          }
        return row.send(1_000 + number)
      }
      let table = TransitionTable(rows, strategy: strategy)
      let single = rows.map { TransitionTable([$0]) }
      let machine =
        switch strategy {
        case .first: Machine.firstOf { for row in single { row } }
        case .sequence: Machine.sequence { for row in single { row } }
        case .all: Machine.allOf { for row in single { row } }
        }
      #expect(Self.isSame(table, machine), "\(table)")
    }
  }
}
