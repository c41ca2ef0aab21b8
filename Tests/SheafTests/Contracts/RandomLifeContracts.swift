import Foundation
import Testing

@testable import Sheaf

/// Random sends, cancellations and removals against a model of what they promise.
@Suite struct RandomLifeContracts {
  /// How many runs there are for each kind of store; more where the environment asks for it.
  static let runs = Int(ProcessInfo.processInfo.environment["SHEAF_RANDOM_RUNS"] ?? "") ?? 20

  // core 12, 14, 17, 20, 21, 22, 25, 27
  @Test(arguments: StoreKind.allCases)
  func randomLivesKeepTheirPromises(_ kind: StoreKind) async {
    var seeds = SeededRandom("randomLivesKeepTheirPromises \(kind)")
    for _ in 0..<Self.runs { await RandomLife(kind, seed: seeds.next()).run() }
  }
}

/// One run.
private struct RandomLife {
  private let kind: StoreKind
  private let seed: UInt64
  private let model = LifeModel()
  private let latches = LatchRack()
  private let freed = Signal()

  init(_ kind: StoreKind, seed: UInt64) {
    self.kind = kind
    self.seed = seed
  }

  func run() async {
    var random = SeededRandom(seed: seed)
    weak var object: AnyObject?
    var handles: [StoreTask] = []
    do {
      let store = await StoreUnderTest(family: kind, Self.state(&random))
      object = store.object
      for step in 0..<Int.random(in: 5...60, using: &random) {
        await self.step(step, store, &handles, &random)
      }
      await end(store, &random)
      let inspector = await store.inspector
      #expect(inspector.entryCount == 0, "seed \(seed)")
      #expect(inspector.idCount == 0, "seed \(seed)")
      #expect(inspector.queueCount == 0, "seed \(seed)")
    }
    for handle in handles { await handle.finish() }
    await freed.wait(for: latches.all.count)
    #expect(object == nil, "seed \(seed)")
    #expect(model.violations == [], "seed \(seed)")
  }

  /// Lets all effects end: by themselves, or with the store.
  private func end(
    _ store: StoreUnderTest<Family.State, Family.Action>,
    _ random: inout SeededRandom
  ) async {
    if Bool.random(using: &random) {
      latches.openAll()
      await store.finish()
      model.close()
    } else {
      await store.perform { inside in
        inside.shutDown()
        model.removed([])
      }
      latches.openAll()
      await store.finish()
    }
  }

  // MARK: - Steps

  private func step(
    _ step: Int,
    _ store: StoreUnderTest<Family.State, Family.Action>,
    _ handles: inout [StoreTask],
    _ random: inout SeededRandom
  ) async {
    let places = await store.withState { $0.places }
    guard let place = places.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5:
      handles.append(await store.send(.at(place, start(place, handles.count, &random))))
    case 5:
      let cancel = PlacedCancel(
        model: model,
        place: place,
        id: .random(in: 0..<4, using: &random),
        isPredicate: .random(using: &random)
      )
      handles.append(await store.send(.at(place, cancel)))
    case 6, 7:
      let seed = random.next()
      let model = model
      handles.append(
        await store.send(
          .change { state in
            var random = SeededRandom(seed: seed)
            let old = state
            Self.mutate(&state, &random)
            for gone in old.placesGone(in: state) { model.removed(gone) }
          }
        )
      )
    case 8:
      guard !handles.isEmpty else { return }
      let index = Int.random(in: handles.indices, using: &random)
      let handle = handles[index]
      await store.perform { inside in
        model.cancelled(send: index)
        inside.cancel(handle)
      }
    case 9:
      guard places.contains(["child"]) else { return }
      let start = start(["child"], handles.count, &random).inAFeatureThatLeaves
      let effect = start.make(Plain.Action.self)
      handles.append(
        await store.perform { inside in
          // Why: it opens the mail, whose actions come before the removal.
          inside.send(.note("opens the mail"))
          model.removed(["child"])
          return inside.send(.child(.leave(effect)))
        }
      )
    default:
      for latch in latches.all where Int.random(in: 0..<4, using: &random) == 0 {
        latch.open()
      }
    }
  }

  private func start(
    _ place: LifeModel.Place,
    _ send: Int,
    _ random: inout SeededRandom
  ) -> PlacedStart {
    PlacedStart(
      model: model,
      latches: latches,
      freed: freed,
      place: place,
      id: .random(in: 0..<4, using: &random),
      send: send,
      manner: PlacedStart.Manner(
        isStubborn: .random(using: &random),
        posts: .random(using: &random),
        hops: .random(using: &random),
        parts: .random(in: 1...3, using: &random),
        cancelsInFlight: Int.random(in: 0..<3, using: &random) == 0,
        offspring: .random(in: 0...2, using: &random),
        policy: Bool.random(using: &random)
          ? LifeLine.policies.randomElement(using: &random) : nil,
        isStoreWide: .random(using: &random)
      )
    )
  }

  private static func state(_ random: inout SeededRandom) -> Family.State {
    var state = Family.State()
    for _ in 0..<8 { mutate(&state, &random) }
    return state
  }

  /// Makes one to three changes of the state's shape.
  private static func mutate(_ state: inout Family.State, _ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let id = Int.random(in: 0..<4, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: state.child = state.child == nil ? Plain.State() : nil
      case 1: state.named = state.named == nil ? named(&random) : nil
      case 2: state.named?.id = id
      case 3: state.fixed.id = id
      case 4: state.mode = .editing(Plain.State())
      case 5: state.mode = .viewing(Plain.State())
      case 6: state.mode = .named(named(&random))
      case 7: state.rows.append(named(&random))
      case 8: state.rows.remove(id: id)
      case 9: state.rows.shuffle(using: &random)
      case 10:
        // The same id, removed and there again, is the same row.
        if let row = state.rows.remove(id: id) { state.rows.insert(row, at: 0) }
      case 11: state.rows[id: id]?.detail = Bool.random(using: &random) ? nil : Plain.State()
      case 12: state.named?.detail = Bool.random(using: &random) ? nil : Plain.State()
      default:
        if Int.random(in: 0..<4, using: &random) == 0 { state = Family.State() }
        state.log.append("written")
      }
    }
  }

  private static func named(_ random: inout SeededRandom) -> Named.State {
    Named.State(
      id: .random(in: 0..<4, using: &random),
      detail: Bool.random(using: &random) ? Plain.State() : nil
    )
  }
}
