#if os(Linux)
import Sheaf
import Testing

/// What must hold on a stack of 512 KB.
enum StackScenario: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// Each action sends the next within the turn.
  case synchronousChain
  /// Each action starts an effect that sends the next.
  case chainOfEffects
  /// Each commit makes an observer send the next.
  case chainOfArrivals
  /// One action returns very many sends.
  case manySends
  /// One action returns very many sends, merged one by one.
  case foldedMerge
  /// One action returns very many sends, concatenated one by one.
  case foldedConcatenation
  /// One effect sends very many actions.
  case effectThatSends
  /// One effect posts very many actions.
  case effectThatPosts
  /// 64 KB of state, twelve levels deep.
  case deepState

  var testDescription: String { rawValue }

  /// Runs it and checks that nothing was lost, on a small stack and in flat memory.
  func run(_ kind: StoreKind, measuresMemory: Bool) async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let meter = Meter(measuresMemory: measuresMemory)
    switch self {
    case .synchronousChain:
      await chain(kind, executor, 1_000_000, meter) { $0 > 0 ? .send($0 - 1) : .none }
    case .chainOfEffects:
      await chain(kind, executor, 100_000, meter) { number in
        number > 0 ? .run { await $0(number - 1) } : .none
      }
    case .chainOfArrivals:
      await arrivals(kind, executor, 1_000_000, meter)
    case .manySends:
      await chain(kind, executor, 100_000, meter) { number in
        number == 100_000 ? .merge((0..<100_000).map { .send($0) }) : .none
      }
    case .foldedMerge:
      await chain(kind, executor, 100_000, meter) { number in
        guard number == 100_000 else { return .none }
        return (0..<100_000).reduce(.none) { $0.merge(with: .send($1)) }
      }
    case .foldedConcatenation:
      await chain(kind, executor, 100_000, meter) { number in
        guard number == 100_000 else { return .none }
        return (0..<100_000).reduce(.none) { $0.concatenate(with: .send($1)) }
      }
    case .effectThatSends:
      await chain(kind, executor, 100_000, meter) { number in
        guard number == 100_000 else { return .none }
        return .run { send in for number in 0..<100_000 { await send(number) } }
      }
    case .effectThatPosts:
      await posts(kind, executor, 100_000, meter)
    case .deepState:
      await deepState(kind, executor, meter)
    }
    meter.check()
  }

  private func chain(
    _ kind: StoreKind,
    _ executor: SmallStackExecutor,
    _ count: Int,
    _ meter: Meter,
    _ effect: @escaping @Sendable (Int) -> Effect<Int>
  ) async {
    let feature = Tally { number in
      meter.note(of: count)
      return effect(number)
    }
    let store = await StoreUnderTest(kind, Tally.State(), executor: executor, feature)
    await store.send(count).finish()
    #expect(await store.state.count == count + 1)
    #expect(await store.inspector.entryCount == 0)
  }

  private func arrivals(
    _ kind: StoreKind,
    _ executor: SmallStackExecutor,
    _ count: Int,
    _ meter: Meter
  ) async {
    let feature = Tally { _ in
      meter.note(of: count)
      return .none
    }
    let store = await StoreUnderTest(kind, Tally.State(), executor: executor, feature)
    let inside = store.inside
    await store.observeCommits { if $0.count <= count { inside.send(0) } }
    await store.send(0)
    #expect(await store.state.count == count + 1)
  }

  private func posts(
    _ kind: StoreKind,
    _ executor: SmallStackExecutor,
    _ count: Int,
    _ meter: Meter
  ) async {
    let all = Signal()
    let feature = Tally { number in
      meter.note(of: count)
      if number == 1 { all.fire() }
      guard number == 0 else { return .none }
      return .run { send in
        for number in (1...count).reversed() { send.post(number) }
        await all.wait()
      }
    }
    let store = await StoreUnderTest(kind, Tally.State(), executor: executor, feature)
    await store.send(0).finish()
    #expect(await store.state.count == count + 1)
  }

  private func deepState(
    _ kind: StoreKind,
    _ executor: SmallStackExecutor,
    _ meter: Meter
  ) async {
    #expect(MemoryLayout<TwelveLevels.State>.size >= 65_536)
    let state = onLargeStack { Boxed(TwelveLevels.initialState()) }
    let sent = Signal()
    let reached = Journal<Int>()
    let feature = TwelveLevels(leaf: DeepLeaf(reached: reached, sent: sent))
    let probe = CombineReducers<TwelveLevels.State, TwelveLevels.Action, _> {
      feature
      Reduce { _, _ in
        meter.note(of: 3)
        return .none
      }
    }
    let store = await StoreUnderTest(kind, state.value, executor: executor, probe)
    let handle = await store.send(TwelveLevels.leafAction)
    await sent.wait()
    await store.send(TwelveLevels.leafAction)
    await sent.wait(for: 2)
    #expect(reached.entries == [1, 2, 3, 4, 5, 6])
    #expect(await store.withState { $0.count } == 6)
    #expect(await store.inspector.effects.count == 2)
    await store.shutDown()
    await handle.finish()
  }
}

/// Looks at stack and memory while a scenario runs.
final class Meter: Sendable {
  private let actions = Counter()
  private let stacks = Journal<Int>()
  private let memory = Journal<Int>()
  private let measuresMemory: Bool

  init(measuresMemory: Bool) { self.measuresMemory = measuresMemory }

  /// Called by a reducer; looks when a tenth, and when all, of the actions have been reduced.
  func note(of total: Int) {
    let number = actions.next()
    guard number == max(1, total / 10) || number == total else { return }
    stacks.note(SmallStack.ofThisThread)
    if measuresMemory { memory.note(SmallStack.residentBytes) }
  }

  func check() {
    #expect(!stacks.entries.isEmpty)
    for size in stacks.entries { #expect(size > 0 && size <= SmallStack.bytes) }
    if let early = memory.entries.first, let late = memory.entries.last {
      #expect(late - early < 8 << 20, "\(early) bytes were resident early on, \(late) at the end.")
    }
  }
}
#endif
