import Sheaf
import SheafTesting
import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What cannot be read: said, tried again, and left.
@Suite struct DirectoryFailureTests {
  private static let busy = FileProblem.system(code: EMFILE)

  @Test func aFailedRefreshIsToldBesideTheContentUntilOneSucceeds() async {
    let entries = [DirectoryEntry](names: "a")
    let store = Explorer.store(entries, .failing(.deletedMeanwhile))
    await store.send(.key("r"))
    await store.receive(.screen(.refresh)) { $0.loading.begins(.refresh) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: .deletedMeanwhile) }
    #expect(store.state.directory?.names == ["a"])
    #expect(
      store.state.messages
        == ["Not refreshed: It has been deleted in the meantime. t tries again."]
    )
    store.dependencies.directories = .files(["top": entries])
    await store.send(.key("t"))
    await store.receive(.screen(.retry)) { $0.loading.begins(.retry) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: entries) }
    await store.receive(.directory(.arrived(entries)))
    #expect(store.state.messages.isEmpty)
    await store.finish()
  }

  @Test(arguments: [
    (
      FileProblem.noPermission, "You do not have permission to read it. t tries again, q quits."
    ),
    (.notADirectory, "It is not a directory. t tries again, q quits."),
    (
      .symbolicLinkLoop,
      "Its symbolic links lead round in a circle. t tries again, q quits."
    ),
    (.deletedMeanwhile, "It has been deleted in the meantime. t tries again, q quits."),
  ])
  func aDirectoryThatCannotBeReadSaysWhyAndIsReadOnceMore(
    _ problem: FileProblem,
    _ message: String
  ) async {
    let entries = [DirectoryEntry](names: "a")
    let store = Explorer.store(nil, .failing(problem))
    await store.send(.start)
    await store.receive(.screen(.appear)) { $0.loading.begins(.load) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: problem) }
    #expect(store.state.messages == [message])
    #expect(store.state.placeholder == "Not read.")
    #expect(store.state.status == "not read")
    store.dependencies.directories = .files(["top": entries])
    await store.send(.key("t"))
    await store.receive(.screen(.retry)) { $0.loading.begins(.retry) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(.top(entries)) }
    await store.receive(.directory(.arrived(entries)))
    #expect(store.state.messages == [])
    await store.finish()
  }

  @Test func aDirectoryBelowThatCannotBeReadCanBeLeft() async {
    let path = BytePath("top/sub")
    let store = Explorer.store([DirectoryEntry](names: "sub/"), .failing(.noPermission))
    await store.send(.key("l"))
    await store.receive(.directory(.open))
    await store.receive(.directory(.opened(path))) {
      $0.screens.append(DirectoryScreen.State(path))
    }
    await store.receive(.screen(.appear, at: "top/sub")) { $0.loading.begins(.load) }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(with: .noPermission) }
    #expect(
      store.state.messages
        == ["You do not have permission to read it. t tries again, h goes back."]
    )
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    #expect(store.state.messages.isEmpty)
    #expect(store.state.directory?.selected?.displayName == "sub")
    await store.finish()
  }

  @Test func whatTheSystemWasOutOfIsTriedAgainByItself() async {
    let clock = TestClock()
    let entries = [DirectoryEntry](names: "a")
    let store = Explorer.store(nil, .failing(Self.busy), clock: clock)
    await store.send(.start)
    await store.receive(.screen(.appear)) { $0.loading.begins(.load) }
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.activity = .waiting(.load, nextAttempt: 2)
    }
    #expect(store.state.status == "reading, attempt 2")
    store.dependencies.directories = .files(["top": entries])
    await clock.advance(by: .milliseconds(100))
    await store.receive(Explorer.Action.isAnswer) {
      $0.loading.activity = .running(.load, attempt: 2)
    }
    await store.receive(Explorer.Action.isAnswer) { $0.loading.ends(.top(entries)) }
    await store.receive(.directory(.arrived(entries)))
    #expect(store.state.status == "1/1, 1 entry")
    await store.finish()
  }

  @Test func afterThreeAttemptsTheFailureIsSaid() async {
    let clock = TestClock()
    let store = Directory.loading([], .failing(Self.busy), clock: clock)
    await store.send(.refresh) { $0.begins(.refresh) }
    for (attempt, wait) in [(2, 100), (3, 200)] {
      await store.receive(\.answered) { $0.activity = .waiting(.refresh, nextAttempt: attempt) }
      await clock.advance(by: .milliseconds(wait))
      await store.receive(\.answered) { $0.activity = .running(.refresh, attempt: attempt) }
    }
    await store.receive(\.answered) { $0.ends(with: Self.busy) }
    #expect(store.state.content?.names == [])
    await store.finish()
  }

  @Test func tDoesNotWaitForTheNextAttempt() async {
    let clock = TestClock()
    let store = Directory.loading([], .failing(Self.busy), clock: clock)
    await store.send(.refresh) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.activity = .waiting(.refresh, nextAttempt: 2) }
    store.dependencies.directories = .files(["top": []])
    await store.send(.retry) { $0.begins(.refresh) }
    await store.receive(\.answered) { $0.ends(with: []) }
    await store.receive(.loaded(.arrived([])))
    await store.finish()
  }

  @Test func leavingADirectoryEndsTheWaitForTheNextAttempt() async {
    let clock = TestClock()
    let store = Explorer.store([DirectoryEntry](names: "sub/"), .failing(Self.busy), clock: clock)
    await store.withExhaustivity(.off) {
      await store.send(.key("l"))
      await store.receive(Explorer.Action.isAnswer)
    }
    #expect(store.state.status == "reading, attempt 2")
    await store.send(.key("h")) { $0.screens.removeLast() }
    await store.receive(.screen(.appear))
    await store.finish()
  }
}
