import Foundation
import Testing

/// Random scripts, played on stores of both kinds and on a model of what they promise.
///
/// `SHEAF_MODEL_RUNS` sets how many for each kind; `SHEAF_FULL_TESTS=1` is for 100,000. A script on
/// which a store and the model disagree is made as short as it can be and printed as a test.
@Suite struct ModelCheck {
  private static func runs(on kind: StoreKind) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let count = environment["SHEAF_MODEL_RUNS"].flatMap(Int.init) { return count }
    if environment["SHEAF_FULL_TESTS"] != nil { return 100_000 }
    // Why fewer: each waking of an effect is two trips through the main thread's queue.
    return kind == .store ? 1_000 : 2_000
  }

  // core 1, 2, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27, 31
  // queues 3, 4, 5
  @Test(arguments: StoreKind.allCases)
  func aStoreDoesWhatTheModelSays(_ kind: StoreKind) async {
    var seeds = SeededRandom("aStoreDoesWhatTheModelSays \(kind)")
    for _ in 0..<Self.runs(on: kind) {
      let seed = seeds.next()
      var maker = ScriptMaker(seed: seed)
      let script = maker.script()
      if await Agreement(script, on: kind).isGiven { continue }
      let shortest = await script.shrunk { await !Agreement($0, on: kind).isGiven }
      let agreement = await Agreement(shortest, on: kind)
      Issue.record(
        """
        Seed \(seed) leads to a script on which a \(kind) and its model disagree:
        \(shortest.test(named: "aScriptOfSeed\(seed)", on: kind))
        \(agreement.description)
        """
      )
      return
    }
  }

  @Test func theScriptsComeToEverything() {
    var lines: Set<String> = []
    for seed in 0..<300 {
      var maker = ScriptMaker(seed: UInt64(seed))
      let model = ReferenceModel()
      model.run(maker.script())
      lines.formUnion(model.log.map { $0.filter { !$0.isNumber && !"[], ".contains($0) } })
    }
    #expect(
      lines == [
        "step", "act", "start", "end", "fail", "caught", "uncaught", "cancelled", "late", "missing",
        "mapped", "commit", "becamehandled", "becamerejected", "becamedropped", "openof",
      ]
    )
  }

  @Test func aFailingScriptIsMadeAsShortAsItCanBe() async throws {
    var maker = ScriptMaker(seed: 5)
    var script = maker.script()
    while !Self.isCancelled(script) { script = maker.script() }
    let shortest = await script.shrunk { Self.isCancelled($0) }
    #expect(shortest.steps.count == 2)
    for simpler in shortest.simpler { #expect(!Self.isCancelled(simpler)) }
  }

  private static func isCancelled(_ script: Script) -> Bool {
    let model = ReferenceModel()
    model.run(script)
    return model.log.contains { $0.hasPrefix("cancelled") }
  }

  @Test func aScriptIsPrintedAsItIsWritten() {
    let script = Script([
      .send(Act(1, [.addRow(0), .named(nil)]), at: ""),
      .send(Act(2, [], .tagged(1, inFlight: true, .work(3, [.fail(nil)]))), at: "rows/0"),
      .leave("child", .merge([.send(Act(4)), .work(5, [.sleep(1)], isStubborn: true)])),
      .cancelSend(of: 2), .late(3, Act(6)), .advance(2), .shutDown, .release,
      .scoped(Act(7, above: .queued(.serial, .mapped(.join(0)))), at: "left"),
      .observe(Act(8, [], .work(9, [.down(Act(10), at: "child"), .release])), at: "named"),
      .observe(nil, at: ""), .watch,
    ])
    #expect(
      script.test(named: "aClaim", on: .store) == """
          @Test func aClaim() async {
            await expectAgreement(on: .store, [
              .send(Act(1, [.addRow(0), .named(nil)]), at: ""),
              .send(Act(2, [], .tagged(1, inFlight: true, .work(3, [.fail(nil)]))), at: "rows/0"),
              .leave("child", .merge([.send(Act(4)), .work(5, [.sleep(1)], isStubborn: true)])),
              .cancelSend(of: 2),
              .late(3, Act(6)),
              .advance(2),
              .shutDown,
              .release,
              .scoped(Act(7, [], .none, above: .queued(.serial, .mapped(.join(0)))), at: "left"),
              .observe(Act(8, [], .work(9, [.down(Act(10), at: "child"), .release])), at: "named"),
              .observe(nil, at: ""),
              .watch,
            ])
          }
        """
    )
  }
}

typealias Act = Script.Act

/// What a store and its model have written of one script.
struct Agreement: CustomStringConvertible {
  let store: [String]
  let model: [String]

  nonisolated(nonsending) init(_ script: Script, on kind: StoreKind) async {
    store = await ScriptedStore.log(of: script, on: kind)
    let model = ReferenceModel()
    model.run(script)
    self.model = model.log
  }

  var isGiven: Bool { store == model }

  var description: String {
    "the store: \(store.joined(separator: ", "))\nthe model: \(model.joined(separator: ", "))"
  }
}

/// Fails where a store of a kind does not do what its model does.
nonisolated(nonsending) func expectAgreement(
  on kind: StoreKind,
  _ steps: [Script.Step],
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let agreement = await Agreement(Script(steps), on: kind)
  #expect(agreement.isGiven, "\(agreement.description)", sourceLocation: sourceLocation)
}
