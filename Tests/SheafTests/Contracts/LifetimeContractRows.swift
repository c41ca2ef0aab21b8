import Testing

@testable import Sheaf

/// What the rows of a list promise each other, however often they come and go.
@Suite struct LifetimeContractRows {
  // core 25
  @Test(arguments: StoreKind.allCases)
  func aRowThatOnlyCancelledCanBeAddedAgainAndHeard(kind: StoreKind) async {
    let store = await StoreUnderTest(
      family: kind,
      Family.State(rows: [Named.State(id: 1), Named.State(id: 2)])
    )
    await store.send(.row(2, .perform(.hang("other"))))
    await store.send(.row(1, .perform(.cancel(id: "nothing"))))
    await store.send(.change { $0.rows.remove(id: 1) })
    await store.send(.change { $0.rows.append(Named.State(id: 1)) })
    let task = await store.send(.row(1, .perform(.run { send in await send(.note("heard")) })))
    await task.finish()
    #expect(await store.state.rows[id: 1]?.log == ["heard"])
  }

  // core 25
  @Test(arguments: StoreKind.allCases)
  func aRowWhosePlannedEffectWasReplacedIsStillCancelledWithTheRow(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(rows: [Named.State(id: 1)]))
    await store.send(
      .row(
        1,
        .perform(
          .merge(
            .hang("first").cancellable(id: "x", cancelInFlight: true),
            .hang("second").cancellable(id: "x", cancelInFlight: true)
          )
        )
      )
    )
    #expect(await store.running == ["second"])
    await store.send(.change { $0.rows.remove(id: 1) })
    #expect(await store.running == [])
  }

  // core 17, 25
  @Test(arguments: StoreKind.allCases)
  func effectsOfOneRowFindEachOtherAfterAReplacement(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind, Family.State(rows: [Named.State(id: 1)]))
    await store.send(
      .row(
        1,
        .perform(
          .merge(
            .hang("first").cancellable(id: "x"),
            .cancel(id: "x"),
            .hang("second").cancellable(id: "x")
          )
        )
      )
    )
    await store.send(.row(1, .perform(.cancel(id: "x"))))
    #expect(await store.running == [])
  }

  /// An id whose end can be seen.
  private final class Key: Hashable, Sendable {
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private struct KeyedRow: Identifiable, Sendable {
    let id: Key
    var detail: Plain.State? = Plain.State()
  }

  private struct KeyedRowFeature: Reducer {
    enum Action: Sendable { case detail(Plain.Action) }
    var body: some Reducer<KeyedRow, Action> {
      EmptyReducer()
        .ifLet(
          \.detail,
          action: CasePath(embed: Action.detail) { if case .detail(let a) = $0 { a } else { nil } }
        ) {
          Plain()
        }
    }
  }

  private struct KeyedList: Reducer {
    struct State: Sendable { var rows: IdentifiedArray<Key, KeyedRow> = [] }
    enum Action: Sendable {
      case rows(IdentifiedAction<Key, KeyedRowFeature.Action>)
      case clear
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .clear = action { state.rows = [] }
        return .none
      }
      .forEach(
        \.rows,
        action: CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      ) {
        KeyedRowFeature()
      }
    }
  }

  // core 21, 25
  @Test(arguments: StoreKind.allCases)
  func nothingOfARowIsLeftWhenItsEffectsHaveEnded(kind: StoreKind) async {
    weak var seen: Key?
    let store = await StoreUnderTest(kind, KeyedList.State(), KeyedList())
    await {
      let key = Key()
      seen = key
      let keyed = await StoreUnderTest(
        kind,
        KeyedList.State(rows: [KeyedRow(id: key)]),
        KeyedList()
      )
      await keyed.send(.rows(.element(id: key, action: .detail(.perform(.run { _ in }))))).finish()
      await keyed.send(.rows(.element(id: key, action: .detail(.perform(.cancel(id: 1))))))
      await keyed.send(.clear)
      #expect(await keyed.inspector.entryCount == 0)
      await keyed.perform { _ in }
    }()
    #expect(seen == nil)
    _ = store
  }

  // core 25, 27
  @Test(arguments: StoreKind.allCases, [1, 2, 3, 4, 5, 6, 7, 8])
  func randomComingsAndGoingsAgreeWithAModel(kind: StoreKind, seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let store = await StoreUnderTest(family: kind)
    var rows: [Int: Bool] = [:]
    var expected: Set<String> = []
    for step in 0..<300 {
      let id = Int.random(in: 0..<6, using: &random)
      let name = "\(id) \(step)"
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1:
        await store.send(.change { $0.rows.append(Named.State(id: id, detail: Plain.State())) })
        if rows[id] == nil { rows[id] = true }
      case 2:
        await store.send(.change { $0.rows.remove(id: id) })
        rows[id] = nil
        expected = expected.filter { !$0.hasPrefix("\(id) ") && !$0.hasPrefix("d\(id) ") }
      case 3 where rows[id] != nil:
        await store.send(.change { $0.rows[id: id]?.detail = nil })
        rows[id] = false
        expected = expected.filter { !$0.hasPrefix("d\(id) ") }
      case 4 where rows[id] != nil:
        await store.send(.change { $0.rows[id: id]?.detail = Plain.State() })
        rows[id] = true
      case 5:
        await store.send(.change { $0.rows.reverse() })
      case 6, 7:
        guard rows[id] != nil else { continue }
        let isAlone = step.isMultiple(of: 3)
        let effect = Effect<Named.Action>.hang(name).cancellable(id: "x", cancelInFlight: isAlone)
        await store.send(.row(id, .perform(effect)))
        if isAlone { expected = expected.filter { !$0.hasPrefix("\(id) ") } }
        expected.insert(name)
      case 8:
        guard rows[id] == true else { continue }
        await store.send(.row(id, .detail(.perform(.hang("d" + name)))))
        expected.insert("d" + name)
      case 9:
        guard rows[id] != nil else { continue }
        await store.send(.row(id, .perform(.cancel(id: "x"))))
        expected = expected.filter { !$0.hasPrefix("\(id) ") }
      default:
        await store.send(.change { for index in $0.rows.indices { $0.rows[index].log = [] } })
      }
      let running = await store.running
      #expect(running == expected.sorted(), "seed \(seed), step \(step)")
      if running != expected.sorted() { break }
    }
    await store.shutDown()
  }
}
