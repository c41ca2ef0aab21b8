import Sheaf
import SheafTesting
import Testing

@testable import Explorer

@Suite struct FilePreviewTests {
  private static let entries = [DirectoryEntry](names: "a", "b")
  private static let hello = Preview(content: .text(["hello"]), shownBytes: 6, totalBytes: 6)
  private static let reading = FilePreview.State(id: BytePath("top/a"), name: "a")

  @Test func aFileIsReadAndShown() async {
    let store = TestStore(initialState: Self.reading) {
      FilePreview()
    } withDependencies: {
      $0.directories = .files(previews: ["top/a": Self.hello])
    }
    await store.send(.read)
    await store.receive(.answered(Self.hello)) { $0.phase = .shown(Self.hello) }
    await store.finish()
  }

  @Test(arguments: [
    (FileProblem.noPermission, "You do not have permission to read it."),
    (.deletedMeanwhile, "It has been deleted in the meantime."),
    (.notReadable(.fifo), "It is a named pipe; reading it could wait for ever."),
  ])
  func aFileThatCannotBeReadSaysWhy(_ problem: FileProblem, _ message: String) async {
    let store = TestStore(initialState: Self.reading) {
      FilePreview()
    } withDependencies: {
      $0.directories = .failing(problem)
    }
    await store.send(.read)
    await store.receive(.failed(message)) { $0.phase = .failed(message) }
    await store.finish()
  }

  @Test func readingAgainGivesTheFirstReadingUp() async {
    let clock = TestClock()
    let store = TestStore(initialState: Self.reading) {
      FilePreview()
    } withDependencies: {
      $0.directories = .files(previews: ["top/a": Self.hello], clock: clock)
    }
    await store.send(.read)
    store.dependencies.directories = .files(
      previews: ["top/a": Preview(content: .empty)],
      clock: clock
    )
    await store.send(.read)
    await clock.run()
    await store.receive(.answered(Preview(content: .empty))) {
      $0.phase = .shown(Preview(content: .empty))
    }
    await store.finish()
  }

  @Test func openingAFileReadsItIntoThePane() async {
    let store = Explorer.store(Self.entries, .files(previews: ["top/a": Self.hello]))
    await store.send(.key("l"))
    await store.receive(.directory(.open)) { $0.directory?.preview = Self.reading }
    #expect(store.state.preview == FramePreview(title: "a", lines: ["Reading ..."]))
    await store.receive(.directory(.preview(.read)))
    await store.receive(.directory(.preview(.answered(Self.hello)))) {
      $0.directory?.preview?.phase = .shown(Self.hello)
    }
    #expect(
      store.state.preview == FramePreview(title: "a: text, all of 6 B", lines: ["hello"])
    )
    await store.finish()
  }

  @Test func itIsDroppedWhenTheSelectionMoves() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, .files(clock: clock), clock: clock)
    await store.send(.open) { $0.preview = Self.reading }
    await store.receive(.preview(.read))
    await store.send(.move(.by(1))) {
      $0.select(1)
      $0.preview = nil
    }
    await store.finish()
  }

  @Test func itStaysWhereTheSelectionCannotMove() async {
    let store = Directory.store(Self.entries, .files(previews: ["top/a": Self.hello]))
    await store.send(.open) { $0.preview = Self.reading }
    await store.receive(.preview(.read))
    await store.receive(.preview(.answered(Self.hello))) { $0.preview?.phase = .shown(Self.hello) }
    await store.send(.move(.by(-1)))
    await store.send(.move(.toFirst))
    await store.finish()
  }

  @Test func pShowsAndHidesIt() async {
    let clock = TestClock()
    let store = Directory.store(Self.entries, .files(clock: clock), clock: clock)
    await store.send(.togglePreview) { $0.preview = Self.reading }
    await store.receive(.preview(.read))
    await store.send(.togglePreview) { $0.preview = nil }
    await store.finish()
  }

  @Test func aDirectoryCanBeLookedAtWithoutOpeningIt() async {
    let listed = Preview(content: .directory(entryCount: 3))
    let store = Explorer.store(
      [DirectoryEntry](names: "sub/"),
      .files(previews: ["top/sub": listed])
    )
    store.exhaustivity = .off
    await store.send(.key("p"))
    await store.receive(.directory(.preview(.answered(listed))))
    #expect(store.state.preview?.title == "sub: directory, 3 entries")
    #expect(store.state.screens.count == 1)
  }

  @Test func openingTheFileAgainReadsItAgain() async {
    let clock = TestClock()
    let store = Directory.store(
      Self.entries,
      .files(previews: ["top/a": Self.hello], clock: clock),
      clock: clock
    )
    await store.send(.open) { $0.preview = Self.reading }
    await store.receive(.preview(.read))
    await store.send(.open)
    await store.receive(.preview(.read))
    await clock.run()
    await store.receive(.preview(.answered(Self.hello))) { $0.preview?.phase = .shown(Self.hello) }
    await store.finish()
  }
}
