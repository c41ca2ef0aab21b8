import Testing

@testable import Sheaf

extension StoreUnderTest {
  /// The names of the effects that run and were not cancelled, sorted.
  var running: [String] {
    get async { await inspector.effects.filter { !$0.isCancelled }.compactMap(\.name).sorted() }
  }

  /// Sends from a line of the test's choice.
  @discardableResult
  func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    at line: UInt
  ) async -> StoreTask {
    if let store = object as? Store<State, Action> {
      return await store.send(action, fileID: fileID, filePath: filePath, line: line)
    }
    guard let store = object as? StoreActor<State, Action> else { return .dropped }
    return await store.send(action, fileID: fileID, filePath: filePath, line: line)
  }

  func diagnose(
    limits: DiagnosticLimits = DiagnosticLimits(),
    _ handler: (@Sendable (StoreDiagnostic) -> Void)?
  ) async {
    switch object {
    case let store as Store<State, Action>: await store.diagnose(limits: limits, handler)
    case let store as StoreActor<State, Action>: await store.diagnose(limits: limits, handler)
    default: break
    }
  }

  /// Calls the closure with what became of every action from now on.
  func onReduction(_ body: @escaping @Sendable (Reduction<State, Action>) -> Void) async {
    let install: @Sendable (Engine<State, Action>) -> Void = { engine in
      var hooks = EngineHooks<State, Action>()
      hooks.reduced = body
      _ = engine.add(hooks)
    }
    if let store = object as? Store<State, Action> {
      await MainActor.run { store.engine.map(install) ?? () }
    }
    if let store = object as? StoreActor<State, Action> {
      await StoreActor.perform(on: store, isolation: store.isolation) { engine, _ in
        install(engine)
      }
    }
  }
}

extension StoreUnderTest where State == Family.State, Action == Family.Action {
  /// A store of a family.
  init(family kind: StoreKind, _ state: Family.State = Family.State()) async {
    await self.init(kind, state, Family())
  }
}
