import Sheaf

/// A feature that writes down every action and does what a closure says.
struct Trace: Reducer {
  struct State: Equatable, Sendable {
    var log: [String] = []
    var count: Int { log.count }
  }

  let effect: @Sendable (String) -> Effect<String>

  init(_ effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }) {
    self.effect = effect
  }

  func reduce(into state: inout State, action: String) -> Effect<String> {
    state.log.append(action)
    return effect(action)
  }
}

extension StoreUnderTest where State == Trace.State, Action == String {
  /// A store of a trace.
  init(
    _ kind: StoreKind,
    tracing effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }
  ) async {
    await self.init(kind, Trace.State(), Trace(effect))
  }

  /// The actions reduced so far.
  var log: [String] {
    get async { await state.log }
  }
}

/// Counts; for tests that send very often.
struct Tally: Reducer {
  struct State: Equatable, Sendable { var count = 0 }

  let effect: @Sendable (Int) -> Effect<Int>

  init(_ effect: @escaping @Sendable (Int) -> Effect<Int>) { self.effect = effect }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.count += 1
    return effect(action)
  }
}
