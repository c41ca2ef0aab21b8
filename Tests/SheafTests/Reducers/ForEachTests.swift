import Testing

@testable import Sheaf

@Suite struct ForEachTests {
  private struct Root: Sendable {
    var rows: IdentifiedArray<Int, Named.State> = [Named.State(id: 1), Named.State(id: 2)]
    var order: [String] = []
  }

  private enum Action: Sendable, CasePathable {
    case rows(IdentifiedAction<Int, Named.Action>)
    case other

    struct Cases: Sendable {
      var rows: CasePath<Action, IdentifiedAction<Int, Named.Action>> {
        CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  private var base: Reduce<Root, Action> {
    Reduce { state, _ in
      state.order.append("parent after \(state.rows.map(\.log.count))")
      return .none
    }
  }

  // core 24, 30
  @Test func theRowRunsBeforeTheParentByEitherPath() {
    let reducers: [ForEach<Reduce<Root, Action>, Int, Named>] = [
      base.forEach(\.rows, action: \.rows) { Named() },
      base.forEach(\.rows, action: Action.cases.rows) { Named() },
    ]
    for reducer in reducers {
      var state = Root()
      _ = reducer.reduce(into: &state, action: .rows(.element(id: 2, action: .note("a"))))
      #expect(state.rows.map(\.log) == [[], ["a"]])
      #expect(state.order == ["parent after [0, 1]"])
    }
  }

  // core 26
  @Test func withoutTheRowTheParentRunsAndTheEffectSaysSo() {
    let reducer = base.forEach(\.rows, action: \.rows) { Named() }
    var state = Root()
    let effect = reducer.reduce(into: &state, action: .rows(.element(id: 3, action: .note("a"))))
    #expect(state.order.count == 1)
    guard case .absent(let child) = effect.kind, case .noRow(id: "3") = child.reason else {
      Issue.record("The operator returns a marker with the id.")
      return
    }
    #expect(child.operatorName == "forEach")
  }

  // core 5
  @Test func aRowIsChangedInPlace() {
    struct Item: Identifiable {
      let id: Int
      var numbers = Array(0..<1_000)
    }
    struct Items { var rows: IdentifiedArray<Int, Item> = [Item(id: 1), Item(id: 2)] }
    let reducer = EmptyReducer<Items, IdentifiedAction<Int, Int>>()
      .forEach(\.rows, action: CasePath(embed: { $0 }, extract: { $0 })) {
        Reduce<Item, Int> { item, index in
          item.numbers[index] = -1
          return .none
        }
      }
    var state = Items()
    let before = state.rows[1].numbers.withUnsafeBytes { $0.baseAddress }
    _ = reducer.reduce(into: &state, action: .element(id: 2, action: 3))
    #expect(state.rows[1].numbers.withUnsafeBytes { $0.baseAddress } == before)
    #expect(state.rows[1].numbers[3] == -1)
  }

  /// An element that is identified by a property that is not called `id`.
  private struct Tag: Sendable {
    var name: String
    var log: [String] = []
  }

  private struct Tags: Reducer {
    struct State: Sendable {
      var rows = IdentifiedArray(uniqueElements: [Tag(name: "a"), Tag(name: "b")], id: \.name)
    }
    enum Action: Sendable {
      case rows(IdentifiedAction<String, String>)
      case remove(String)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .remove(let name) = action { state.rows.remove(id: name) }
        return .none
      }
      .forEach(
        \.rows,
        action: CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      ) {
        Reduce<Tag, String> { _, action in .hang(action) }
      }
    }
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func rowsAreToldApartByThePropertyThatIdentifiesThem(kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Tags.State(), Tags())
    await store.send(.rows(.element(id: "a", action: "of a")))
    await store.send(.rows(.element(id: "b", action: "of b")))
    await store.send(.remove("a"))
    #expect(await store.running == ["of b"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func aRowThatChangesItsIdIsAnotherRow(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind, Departure.start)
      await store.send(.row(2, .perform(.hang("of 2"))))
      await store.send(.row(3, .perform(.hang("of 3"))))
      await store.send(
        .row(
          2,
          .act {
            $0.id = 9
            return .none
          }
        )
      )
      #expect(await store.running == ["of 3"])
    }
    #expect(recorder.issues.count == 1)
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func aThousandRowsKeepTheirEffectsApart(kind: StoreKind) async {
    let count = 1_000
    let store = await StoreUnderTest(
      family: kind,
      Family.State(rows: IdentifiedArray(uniqueElements: (0..<count).map { Named.State(id: $0) }))
    )
    for id in 0..<count { await store.send(.row(id, .perform(.hang("\(id)")))) }
    #expect(await store.inspector.entryCount == count)
    await store.send(.change { $0.rows.removeAll { $0.id.isMultiple(of: 2) } })
    #expect(await store.running.count == count / 2)
    await store.send(.change { $0.rows.removeAll() })
    #expect(await store.running.isEmpty)
  }
}
