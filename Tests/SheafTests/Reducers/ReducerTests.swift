import Sheaf
import Testing

/// How often bodies are evaluated.
@Suite struct ReducerTests {
  private struct Row: Reducer {
    struct State: Identifiable, Sendable {
      let id: Int
      var count = 0
    }
    let evaluated: @Sendable () -> Void

    var body: some Reducer<State, Int> {
      let _ = evaluated()
      Reduce { state, action in
        state.count += action
        return .none
      }
    }
  }

  private struct List: Reducer {
    struct State: Sendable {
      var rows: IdentifiedArray<Int, Row.State> = []
      var fixed = Row.State(id: 0)
      var one: Row.State? = Row.State(id: 0)
      var other: Row.State? = Row.State(id: 0)
    }
    enum Action: Sendable {
      case row(IdentifiedAction<Int, Int>)
      case fixed(Int)
      case one(Int)
      case other(Int)
    }
    let evaluated: @Sendable (String) -> Void

    var body: some ReducerOf<Self> {
      let _ = evaluated("list")
      Scope(
        state: \.fixed,
        action: CasePath(embed: Action.fixed) { if case .fixed(let a) = $0 { a } else { nil } }
      ) {
        Row { evaluated("fixed") }
      }
      EmptyReducer()
        .forEach(
          \.rows,
          action: CasePath(embed: Action.row) { if case .row(let a) = $0 { a } else { nil } }
        ) {
          Row { evaluated("row") }
        }
        .ifLet(
          \.one,
          action: CasePath(embed: Action.one) { if case .one(let a) = $0 { a } else { nil } }
        ) {
          Row { evaluated("one") }
        }
        .ifLet(
          \.other,
          action: CasePath(embed: Action.other) { if case .other(let a) = $0 { a } else { nil } }
        ) {
          Row { evaluated("other") }
        }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aBodyIsEvaluatedOncePerPlaceInTenThousandActions(kind: StoreKind) async {
    let journal = Journal<String>()
    let rows = IdentifiedArray(uniqueElements: (0..<100).map { Row.State(id: $0) })
    let store = await StoreUnderTest(kind, List.State(rows: rows), List { journal.note($0) })
    for number in 0..<2_500 {
      await store.send(.row(.element(id: number % 100, action: 1)))
      await store.send(.fixed(1))
      await store.send(.one(1))
      await store.send(.other(1))
    }
    #expect(journal.entries.sorted() == ["fixed", "list", "one", "other", "row"])
    let state = await store.state
    #expect(state.rows.map(\.count).reduce(0, +) == 2_500)
    #expect(state.fixed.count == 2_500)
  }

  @Test(arguments: StoreKind.allCases)
  func theBodyOfAChildWithoutActionsIsNotEvaluated(kind: StoreKind) async {
    let journal = Journal<String>()
    let store = await StoreUnderTest(kind, List.State(), List { journal.note($0) })
    await store.send(.fixed(1))
    #expect(journal.entries == ["list", "fixed"])
  }

  @Test(arguments: StoreKind.allCases)
  func aFeatureInsideItselfEvaluatesOneBodyPerLevel(kind: StoreKind) async {
    let (comments, folders) = (Signal(), Signal())
    let tree = await StoreUnderTest(
      kind,
      Comment.State.nested(50),
      Comment(evaluated: { comments.fire() })
    )
    let boxes = await StoreUnderTest(
      kind,
      Folder.State.nested(50),
      Folder(evaluated: { folders.fire() })
    )
    for _ in 0..<20 {
      await tree.send(.at(50, .note("deep")))
      await tree.send(.at(25, .note("half")))
      await boxes.send(.at(50, .note("deep")))
    }
    #expect(comments.count == 51)
    #expect(folders.count == 51)
    #expect(await tree.state.text(at: 50) == "deep")
  }

  @Test func oneReducerOfTwoStoresOnTwoActorsIsEvaluatedOncePerStore() async {
    let evaluated = Signal()
    let reducer = Comment(evaluated: { evaluated.fire() })
    let stores = [
      StoreActor(initialState: Comment.State()) { reducer },
      StoreActor(initialState: Comment.State()) { reducer },
    ]
    await withTaskGroup { group in
      for store in stores {
        for _ in 0..<4 {
          group.addTask { for number in 0..<1_250 { await store.send(.note("\(number)")) } }
        }
      }
    }
    #expect(evaluated.count == 2)
  }

  @Test func lateBodiesOfTwoStoresOnTwoActorsAreEvaluatedOncePerStore() async {
    let evaluated = Signal()
    let reducer = Comment(evaluated: { evaluated.fire() })
    let stores = [
      StoreActor(initialState: Comment.State.nested(5)) { reducer },
      StoreActor(initialState: Comment.State.nested(5)) { reducer },
    ]
    await withTaskGroup { group in
      for store in stores {
        for _ in 0..<4 {
          group.addTask { for _ in 0..<100 { await store.send(.at(5, .note("deep"))) } }
        }
      }
    }
    #expect(evaluated.count == 12)
  }

  @Test func aReducerWithoutABodyIsCalledItself() async {
    let store = StoreActor(initialState: Plain.State()) { Plain() }
    await store.send(.note("direct"))
    #expect(await store.state.log == ["direct"])
  }

  @Test func aReducerIsCalledWithoutAStoreToo() {
    var state = Departure.start
    _ = Family().reduce(into: &state, action: .row(2, .detail(.note("direct"))))
    #expect(state.rows[id: 2]?.detail?.log == ["direct"])
  }
}
