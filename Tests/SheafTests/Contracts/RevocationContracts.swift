import SheafTesting
import Testing

@testable import Sheaf

/// A feature is told when others cancel its work, such as a load, whatever lies around that.
@Suite struct RevocationContracts {
  /// Operators of the parent that plan the child's work later, and so as a part of something.
  static let operators: [(@Sendable (Effect<Family.Action>) -> Effect<Family.Action>)] = [
    { $0 },
    { .concatenate(.run { _ in }, $0) },
    { $0.delayed(for: .zero).timeout(.seconds(9)) },
    { .concatenate(.merge($0, .run { _ in }), .send(.note("next"))) },
    { $0.collect(for: .seconds(9)) { $0[0] } },
    { $0.throttled(id: "t", for: .seconds(1)) },
    { Effect.merge($0, .run { _ in }).throttled(id: "t", for: .seconds(1)) },
  ]

  /// Who cancels it.
  enum Ending: String, CaseIterable, Sendable { case id, predicate, newer, handle, queue }

  /// The family, with an operator around the effects of its child.
  private struct Around: Reducer {
    let wrap: @Sendable (Effect<Family.Action>) -> Effect<Family.Action>
    private let family = Family()

    init(_ wrap: @escaping @Sendable (Effect<Family.Action>) -> Effect<Family.Action>) {
      self.wrap = wrap
    }

    func reduce(into state: inout Family.State, action: Family.Action) -> Effect<Family.Action> {
      let effect = family.reduce(into: &state, action: action)
      guard case .child(.act) = action else { return effect }
      return wrap(effect).cancellable(id: "x", cancelInFlight: true).queued(on: .latest("q"))
    }
  }

  /// Work that ends when it is cancelled, of a feature that is to be told.
  private func told(_ name: String, _ entered: Signal) -> Effect<Plain.Action> {
    .planned { port, host in
      let (node, outer) = (host.node, host.revocation)
      host.revocation = { host in
        port.enqueue(.note("\(name) gone"), ActionSource(node: node, gate: nil, record: nil), host)
      }
      Effect.run { _ in
        entered.fire()
        try await untilCancelled()
      }
      .plan(through: port, host)
      host.revocation = outer
    }
  }

  @Test(arguments: StoreKind.allCases, Ending.allCases)
  func aFeatureIsToldWhenAParentCancelsWhatItsWorkIsAPartOf(
    kind: StoreKind,
    ending: Ending
  ) async {
    for (index, wrap) in Self.operators.enumerated() {
      let entered = Signal()
      let store = await StoreUnderTest(
        kind,
        Family.State(child: Plain.State()),
        Around(wrap)
      ) { $0.continuousClock = TestClock() }
      let handle = await store.send(.child(.perform(told("work", entered))))
      await entered.wait()
      switch ending {
      case .id: await store.start(.cancel(id: "x"))
      case .predicate: await store.start(.cancel { $0 as? String == "x" })
      case .newer: await store.send(.child(.perform(.run { _ in })))
      case .handle: handle.cancel()
      case .queue: await store.start(Effect.run { _ in }.queued(on: .latest("q")))
      }
      await handle.finish()
      #expect(await store.state.child?.log == ["work gone"], "\(ending) \(index)")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aFeatureIsToldWhenTheTimeOfItsWorkIsUp(kind: StoreKind) async {
    let (entered, clock) = (Signal(), TestClock())
    let store = await StoreUnderTest(
      kind,
      Family.State(child: Plain.State()),
      Around { $0.timeout(.seconds(3)) { _, send in await send(.note("late")) } }
    ) { $0.continuousClock = clock }
    let handle = await store.send(.child(.perform(told("work", entered))))
    await entered.wait()
    await clock.advance(by: .seconds(3))
    await handle.finish()
    #expect(await store.state.child?.log == ["work gone"])
    #expect(await store.state.log.last == "late")
  }

  @Test(arguments: StoreKind.allCases)
  func aFeatureThatCancelsItsOwnWorkIsNotTold(kind: StoreKind) async {
    let entered = Signal()
    let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    let work = Effect.concatenate(.run { _ in }, told("work", entered)).cancellable(id: "own")
    let handle = await store.send(.child(.perform(work)))
    await entered.wait()
    await store.send(.child(.perform(.cancel(id: "own"))))
    await handle.finish()
    #expect(await store.state.child?.log == [])
  }
}
