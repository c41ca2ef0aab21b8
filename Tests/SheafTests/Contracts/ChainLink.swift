#if os(Linux)
import SheafTesting
import Testing

@testable import Sheaf

/// One long chain: how long, on which store, on which thread, and who watches.
struct ChainLink: Sendable {
  let length: Int
  let kind: StoreKind
  let executor: SmallStackExecutor
  let meter: Meter

  init(_ length: Int, _ kind: StoreKind, _ executor: SmallStackExecutor, _ meter: Meter) {
    (self.length, self.kind, self.executor, self.meter) = (length, kind, executor, meter)
  }

  /// Each action starts an effect, through the operator, that sends the next.
  func chain(
    hops: Bool = false,
    _ wrap: @escaping @Sendable (Effect<Int>, Int) -> Effect<Int>
  ) async {
    await tally(starting: length) { number in
      if number == 0 { return .none }
      let effect = Effect<Int>.run { send in
        if hops { await Elsewhere.shared.visit() }
        await send(number - 1)
      }
      return wrap(effect, number)
    }
  }

  /// One action starts an effect of so many parts, each of which sends.
  func parts(_ combine: @escaping @Sendable ([Effect<Int>]) -> Effect<Int>) async {
    let length = length
    await tally(starting: length) { number in
      number == length ? combine((0..<length).map { part in .run { await $0(part) } }) : .none
    }
  }

  private func tally(
    starting first: Int,
    _ effect: @escaping @Sendable (Int) -> Effect<Int>
  ) async {
    let (meter, length) = (meter, length)
    let feature = Tally { number in
      meter.note(of: length)
      return effect(number)
    }
    let store = await StoreUnderTest(kind, Tally.State(), executor: executor, feature)
    await store.send(first).finish()
    await store.finish()
    #expect(await store.state.count == length + 1)
    #expect(await store.inspector.entryCount == 0)
  }

  /// Each action of a child starts an effect that sends the child the next.
  func family(_ embed: @escaping @Sendable (Plain.Action) -> Family.Action) async {
    var state = Family.State()
    state.child = Plain.State()
    state.mode = .editing(Plain.State())
    state.rows = [Named.State(id: 0, detail: Plain.State())]
    let store = await StoreUnderTest(kind, state, executor: executor, Family())
    let reduced = Counter()
    await store.send(embed(action(length, reduced))).finish()
    #expect(reduced.next() == length + 2)
    #expect(await store.inspector.entryCount == 0)
  }

  private func action(_ number: Int, _ reduced: Counter) -> Plain.Action {
    .act { _ in
      _ = reduced.next()
      meter.note(of: length)
      return number > 0 ? .run { await $0(action(number - 1, reduced)) } : .none
    }
  }

  /// A change of the count leads to the next, through an operator around a reducer that counts.
  func counted<R: Reducer<Tally.State, Int>>(
    _ wrap: @Sendable (Tally) -> R
  ) async {
    let (meter, length) = (meter, length)
    let base = Tally { _ in
      meter.note(of: length)
      return .none
    }
    let store = await StoreUnderTest(kind, Tally.State(), executor: executor, wrap(base))
    await store.send(0).finish()
    await store.finish()
    #expect(await store.state.count == length)
  }

  /// What a change to that count leads to.
  func next(after count: Int) -> Effect<Int> {
    count > 0 && count < length ? .run { await $0(0) } : .none
  }

  /// Every load leads to an action that asks for the next.
  func loads() async {
    let (meter, length) = (meter, length)
    let pages = Pages { meter.note(of: length) }
    let store = await StoreUnderTest(
      kind,
      LoadingReducer<Pages>.State(request: length),
      executor: executor,
      LoadingReducer { pages }
    )
    await store.send(.load).finish()
    await store.finish()
    #expect(await store.withState { $0.content?.number } == 0)
  }

  /// A table's row leads to the next.
  func table() async {
    let (meter, length) = (meter, length)
    let beats = Counter()
    let next: @Sendable (Beat) -> Effect<Beat> = { beat in
      .run { send in
        meter.note(of: length)
        if beats.next() < length { await send(beat) }
      }
    }
    let table = TransitionTable<Bool, Beat>(startingIn: false) {
      On(.tick).from(false).to(true).effect(next(.tock))
      On(.tock).from(true).to(false).effect(next(.tick))
    }
    let store = await StoreUnderTest(kind, false, executor: executor, table)
    await store.send(.tick).finish()
    #expect(beats.next() == length + 1)
  }

  /// An action for the bottom of twelve levels.
  func deep<Feature: DeepFeature>(_ type: Feature.Type) async {
    let state = onLargeStack { Boxed(Feature.initialState()) }
    let (sent, reached) = (Signal(), Journal<Int>())
    let meter = meter
    let feature = Feature(leaf: DeepLeaf(reached: reached, sent: sent))
    let probe = CombineReducers<Feature.State, Feature.Action, _> {
      feature
      Reduce { _, _ in
        meter.note(of: 3)
        return .none
      }
    }
    let store = await StoreUnderTest(kind, state.value, executor: executor, probe)
    let handle = await store.send(Feature.leafAction)
    await sent.wait()
    #expect(reached.entries == [1, 2, 3])
    #expect(await store.inspector.effects.count == 1)
    await store.shutDown()
    await handle.finish()
  }
}

enum Beat: Hashable, Sendable { case tick, tock }

/// Loads a number, and then the one below.
struct Pages: LoadableReducer {
  struct State: Equatable, Sendable { var number: Int }
  enum Action: Sendable { case next }

  let note: @Sendable () -> Void

  func load(_ number: Int) async throws -> State {
    note()
    return State(number: number)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  func updateRequest(for action: Action, state: State) -> UpdateRequest<Int>? {
    .refresh(with: state.number - 1)
  }

  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> {
    state.number > 0 ? .run { await $0(.next) } : .none
  }
}
#endif
