#if os(Linux)
import SheafTesting
import Testing

@testable import Sheaf

/// What must hold on a stack of 512 KB: a long chain through each of the operators.
enum OperatorStackScenario: String, CaseIterable, Sendable, CustomTestStringConvertible {
  // Operators of effects.
  case mapped, cancellable, cancelledInFlight, merged, concatenated, queued, latest, delayed
  case debounced, throttled, timedOut, retried, collected, renamed
  /// One effect of very many parts that run at once, and one whose parts run in turn.
  case wideMerge, longConcatenation
  // Operators of reducers.
  case scope, ifLet, ifCaseLet, forEach, onChange, feedback, dependency, loadable, table
  // 64 KB of state, twelve levels deep.
  case deepRows, deepChanges, deepTables, deepLoads

  var testDescription: String { rawValue }

  private static let length = 4_000

  /// Runs it and checks that nothing was lost, on a small stack and in flat memory.
  func run(_ kind: StoreKind) async {
    let executor = SmallStackExecutor()
    defer { executor.stop() }
    let link = ChainLink(Self.length, kind, executor, Meter(measuresMemory: !isDeep))
    switch self {
    case .scope: await link.family { .left($0) }
    case .ifLet: await link.family { .child($0) }
    case .ifCaseLet: await link.family { .mode(.editing($0)) }
    case .forEach: await link.family { .row(0, .detail($0)) }
    case .onChange:
      await link.counted { $0.onChange(of: \.count) { _, new, _, _ in link.next(after: new) } }
    case .feedback:
      await link.counted { $0.feedback(of: \.count) { link.next(after: $0) } }
    case .dependency:
      await link.counted {
        $0.onChange(of: \.count) { _, new, _, _ in link.next(after: new) }
          .dependency(\.continuousClock, ImmediateClock())
      }
    case .loadable: await link.loads()
    case .table: await link.table()
    case .deepRows: await link.deep(TwelveRows.self)
    case .deepChanges: await link.deep(TwelveChanges.self)
    case .deepTables: await link.deep(TwelveTables.self)
    case .deepLoads: await link.deep(TwelveLoads.self)
    default: await effects(link)
    }
    link.meter.check()
  }

  private var isDeep: Bool { rawValue.hasPrefix("deep") }

  private func effects(_ link: ChainLink) async {
    let (still, soon) = (TestClock(), ImmediateClock())
    switch self {
    case .mapped:
      await link.chain { effect, _ in (0..<8).reduce(effect) { effect, _ in effect.map { $0 } } }
    case .cancellable: await link.chain { $0.cancellable(id: $1 % 8) }
    case .cancelledInFlight:
      await link.chain { effect, _ in
        effect.cancellable(id: 0, cancelInFlight: true)
      }
    case .merged: await link.chain { effect, _ in .merge(.run { _ in }, effect, .run { _ in }) }
    case .concatenated:
      await link.chain { effect, _ in .concatenate(.run { _ in }, effect, .run { _ in }) }
    case .queued: await link.chain { effect, _ in effect.queued(on: .serial("line")) }
    case .latest: await link.chain { effect, _ in effect.queued(on: .latest("line")) }
    case .delayed: await link.chain { effect, _ in effect.delayed(for: .seconds(1), clock: soon) }
    case .debounced:
      await link.chain { effect, _ in effect.debounced(id: 0, for: .seconds(1), clock: soon) }
    case .throttled:
      await link.chain { effect, _ in effect.throttled(id: 0, for: .seconds(1), clock: soon) }
    // Why with a hop: what watches an effect and is cancelled at its end has to come to its own.
    case .timedOut:
      await link.chain(hops: true) { effect, _ in effect.timeout(.seconds(1), clock: still) }
    case .retried: await retries(link)
    case .collected:
      await link.chain(hops: true) { effect, _ in
        effect.collect(for: .seconds(1), clock: soon) { $0[0] }
      }
    case .renamed:
      await link.chain { effect, number in
        effect.cancellable(id: number).mapIDs({ $0 + 1 }, extract: { (id: Int) in id - 1 })
      }
    case .wideMerge:
      await link.parts { .merge($0) }
    default:
      await link.parts { .concatenate($0) }
    }
  }

  /// Every attempt but the second fails.
  private func retries(_ link: ChainLink) async {
    await link.chain { effect, _ in
      let attempts = Counter()
      return .concatenate(
        Effect<Int>.run { _ in if attempts.next() == 1 { throw DiskFull() } }
          .retrying(.attempts(2)),
        effect
      )
    }
  }
}
#endif
