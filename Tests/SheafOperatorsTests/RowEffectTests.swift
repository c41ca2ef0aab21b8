import Sheaf
import SheafOperators
import SheafTesting
import Testing

/// A row whose state after is a function, with an effect.
@Suite struct RowEffectTests {
  private enum Lamp: Equatable { case on, off }
  private enum Press: Equatable { case press, pressed }

  private static let toggled: @Sendable (Lamp) -> Lamp? = { $0 == .on ? .off : .on }
  private static let table: TransitionTable<Lamp, Press> = [
    .press | toggled | Effect.send(.pressed), .pressed | { $0 },
  ]

  @Test func aRowOfAFunctionMayHaveAnEffect() async {
    let store = TestStore(initialState: Lamp.off) { Self.table }
    await store.send(.press) { $0 = .on }
    await store.receive(.pressed)
  }
}
