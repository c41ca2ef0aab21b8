import Foundation
import Sheaf
import SheafTesting
import Testing

@testable import Explorer

/// What coming back to a directory does.
@Suite struct DirectoryAgeTests {
  private static let (old, fresh) = ([DirectoryEntry](names: "sub/"), [DirectoryEntry](names: "a"))

  /// A store that has read `top` at the date 0, and is in `top/sub` since then.
  private func below(_ clock: TestClock) async -> TestStoreOf<Explorer> {
    let store = Explorer.store(nil, .files(["top": Self.old, "top/sub": []]), clock: clock)
    store.dependencies.date = DateGenerator {
      Date(timeIntervalSince1970: clock.now.offset / .seconds(1))
    }
    await store.withExhaustivity(.off) {
      await store.send(.start)
      await store.receive(.directory(.measured(name: Self.old[0].name, .unknown)))
      await store.send(.key("l"))
      await store.receive(.directory(.arrived([]), at: "top/sub"))
    }
    store.dependencies.directories = .files(["top": Self.fresh])
    return store
  }

  @Test func aDirectoryIsReadAgainWhenTheUserComesBackAndItIsOld() async {
    let clock = TestClock()
    let store = await below(clock)
    await clock.advance(by: Directory.staleAfter)
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear)) {
      $0.loading.isInvalidated = true
      $0.loading.begins(.refresh)
    }
    #expect(store.state.status == "1/1, 1 entry, refreshing")
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.ends(with: Self.fresh)
      $0.loading.isInvalidated = false
      $0.loading.loadedAt = Directory.staleAfter
    }
    await store.receive(.directory(.arrived(Self.fresh)))
    #expect(store.state.directory?.names == ["a"])
    await store.finish()
  }

  @Test func aDirectoryThatIsNotOldIsShownAsItWas() async {
    let clock = TestClock()
    let store = await below(clock)
    await clock.advance(by: Directory.staleAfter - .milliseconds(1))
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    #expect(store.state.directory?.names == ["sub"])
    await store.finish()
  }

  @Test func aRefreshThatFailedIsTriedAgainWhenTheUserComesBack() async {
    let store = Explorer.store(Self.old, .files(["top/sub": []]))
    await store.withExhaustivity(.off) {
      await store.send(.key("r"))
      await store.receive(Explorer.Action.isAnswer)
      await store.send(.key("l"))
      await store.receive(.directory(.arrived([]), at: "top/sub"))
    }
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear)) { $0.loading.begins(.refresh) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: .notFound) }
    #expect(store.state.messages.first?.hasPrefix("Not refreshed: ") == true)
    #expect(store.state.directory?.names == ["sub"])
    await store.finish()
  }
}
