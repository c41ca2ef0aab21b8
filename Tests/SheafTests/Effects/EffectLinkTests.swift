import Testing

@testable import Sheaf

/// What a mailbox asks of the store's actor.
@MainActor
@Suite struct EffectLinkTests {
  private let wakes = Signal()
  private let link: EffectLink

  init() {
    let wakes = wakes
    link = EffectLink(
      isolation: MainActor.shared,
      dependencies: DependencyValues.current
    ) { _ in wakes.fire() }
  }

  @Test func lettersThatWaitWakeTheirActorOnce() {
    for _ in 0..<3 { link.mail { _ in } }
    #expect(wakes.count == 1)
  }

  @Test func lettersThatLeadToLettersLeaveNoWakesBehind() {
    let opened = Signal()
    Self.post(opened, to: link)
    for _ in 0..<100 { comeAwake() }
    #expect(opened.count == 100)
    #expect(wakes.count == 101)
    link.discardMail()
  }

  @Test func aLetterThatIsOpenedEarlyLeavesItsWakeToTheNext() {
    link.mail { _ in }
    link.open(MainActor.shared)
    #expect(!link.hasMail)
    link.mail { _ in }
    #expect(wakes.count == 1)
    comeAwake()
    #expect(!link.hasMail)
    link.mail { _ in }
    #expect(wakes.count == 2)
  }

  /// What a store does when it was woken.
  private func comeAwake() {
    link.noteAwake()
    link.open(MainActor.shared)
  }

  /// Posts a letter that, when it is opened, posts the next.
  private nonisolated static func post(_ opened: Signal, to link: EffectLink) {
    link.mail { _ in
      opened.fire()
      post(opened, to: link)
    }
  }
}
