import Foundation
import Testing

/// Random scripts, played on a store and on a model of what it promises.
///
/// `SHEAF_MODEL_RUNS` sets how many; `SHEAF_FULL_TESTS=1` is for 100,000. A script on which the two
/// disagree is made as short as it can be and printed as a test.
@Suite struct ModelCheck {
  static let runs: Int = {
    let environment = ProcessInfo.processInfo.environment
    if let count = environment["SHEAF_MODEL_RUNS"].flatMap(Int.init) { return count }
    return environment["SHEAF_FULL_TESTS"] == nil ? 2_000 : 100_000
  }()

  // core 1, 2, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 26, 27
  @Test func aStoreDoesWhatTheModelSays() async {
    var seeds = SeededRandom("aStoreDoesWhatTheModelSays")
    for _ in 0..<Self.runs {
      let seed = seeds.next()
      var maker = ScriptMaker(seed: seed)
      let script = maker.script()
      if await Agreement(script).isGiven { continue }
      let shortest = await script.shrunk { await !Agreement($0).isGiven }
      let agreement = await Agreement(shortest)
      Issue.record(
        """
        Seed \(seed) leads to a script on which the store and its model disagree:
        \(shortest.test(named: "aScriptOfSeed\(seed)"))
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
      lines.formUnion(model.log.map { String($0.prefix { $0 != " " }) })
    }
    #expect(
      lines == [
        "step", "act", "start", "end", "fail", "caught", "uncaught", "cancelled", "late", "missing",
        "open",
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
    ])
    #expect(
      script.test(named: "aClaim") == """
          @Test func aClaim() async {
            await expectAgreement([
              .send(Act(1, [.addRow(0), .named(nil)]), at: ""),
              .send(Act(2, [], .tagged(1, inFlight: true, .work(3, [.fail(nil)]))), at: "rows/0"),
              .leave("child", .merge([.send(Act(4)), .work(5, [.sleep(1)], isStubborn: true)])),
              .cancelSend(of: 2),
              .late(3, Act(6)),
              .advance(2),
              .shutDown,
              .release,
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

  nonisolated(nonsending) init(_ script: Script) async {
    store = await ScriptedStore.log(of: script)
    let model = ReferenceModel()
    model.run(script)
    self.model = model.log
  }

  var isGiven: Bool { store == model }

  var description: String {
    "the store: \(store.joined(separator: ", "))\nthe model: \(model.joined(separator: ", "))"
  }
}

/// Fails where a store does not do what its model does.
nonisolated(nonsending) func expectAgreement(
  _ steps: [Script.Step],
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let agreement = await Agreement(Script(steps))
  #expect(agreement.isGiven, "\(agreement.description)", sourceLocation: sourceLocation)
}
