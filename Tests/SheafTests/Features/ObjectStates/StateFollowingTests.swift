import Sheaf
import Testing

/// A slice of a store drives an object.
@MainActor
struct StateFollowingTests {
  @Test func aSliceOfAStoreDrivesAnObject() async {
    let (lamp, store) = (Lamp(), Store(initialState: Switch.State(), reducer: { Switch() }))
    let logged = Signal()
    lamp.dispatcher.follow(store.states(\.color)) { color in
      .setOrUpdate(id: "shown") { lamp in
        lamp.log.append("\(color)")
        logged.fire()
      }
    }
    await logged.wait()
    store.send(3)
    await logged.wait(for: 2)
    store.send(3)
    store.send(4)
    await logged.wait(for: 3)
    #expect(lamp.log == ["0", "3", "4"])
  }

  @Test func aValueWithoutAStateLeavesTheObjectAsItIs() async {
    let lamp = Lamp()
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    let logged = Signal()
    lamp.dispatcher.follow(values) { value in
      if value == 1 { return nil }
      return .set(id: value) { lamp in
        lamp.log.append("\(value)")
        logged.fire()
      }
    }
    for value in 0...2 { continuation.yield(value) }
    await logged.wait(for: 2)
    #expect(lamp.log == ["0", "2"])
  }

  @Test func itEndsWithTheObjectAndKeepsItNotAlive() async {
    let (ended, over) = (Signal(), Signal())
    var lamp: Lamp? = Lamp { ended.fire() }
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { _ in over.fire() }
    lamp?.dispatcher.follow(values) { .set(id: $0) { _ in } }
    lamp = nil
    #expect(ended.count == 1)
    await over.wait()
  }

  @Test func itEndsWhenItIsCancelled() async {
    let (lamp, over) = (Lamp(), Signal())
    let (values, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { _ in over.fire() }
    let follower = lamp.dispatcher.follow(values) { .set(id: $0) { _ in } }
    follower.cancel()
    await over.wait()
    continuation.yield(1)
    #expect(lamp.dispatcher.current == nil)
  }

  @Test func itEndsWithTheStoreWhichItKeepsNotAlive() async {
    let lamp = Lamp()
    var store: Store<Switch.State, Int>? = Store(initialState: .init(), reducer: { Switch() })
    weak let released = store
    if let values = store?.states(\.color) {
      lamp.dispatcher.follow(values, strategy: .replacePending) { color in
        .setOrUpdate(id: "shown") { $0.log.append("\(color)") }
      }
    }
    store = nil
    #expect(released == nil)
  }
}

private struct Switch: Reducer {
  struct State: Equatable, Sendable { var color = 0 }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.color = action
    return .none
  }
}
