import Sheaf
import Testing

@Suite struct DependencyValuesTests {
  @Test(arguments: [(DependencyContext.live, "live"), (.preview, "preview"), (.test, "test")])
  func anUnoverriddenReadGivesTheDefaultOfTheContext(context: DependencyContext, word: String) {
    var values = DependencyValues()
    values.context = context
    #expect(values.word == word)
    #expect(values.context == context)
  }

  @Test func anOverrideWinsInEveryContext() {
    for context in [DependencyContext.live, .preview, .test] {
      var values = DependencyValues()
      values.word = "mine"
      values.context = context
      #expect(values.word == "mine")
    }
  }

  @Test func aPreviewTakesTheLiveValueWhereItHasNoneOfItsOwn() {
    var values = DependencyValues()
    values.context = .preview
    #expect(values.number == 1)
  }

  @Test func theLastOverrideOfAKeyWinsAndOthersStay() {
    var values = DependencyValues()
    values.number = 2
    values.word = "mine"
    values.number = 3
    #expect(values.number == 3)
    #expect(values.word == "mine")
  }

  @Test func aCopyDoesNotSeeLaterChanges() {
    var values = DependencyValues()
    values.number = 2
    let copy = values
    values.number = 3
    #expect(copy.number == 2)
  }

  @Test func anUnchangedCopyIsIdenticalAndAChangedOneIsNot() {
    var values = DependencyValues()
    #expect(values.isIdentical(to: DependencyValues()))
    values.number = 2
    var copy = values
    #expect(copy.isIdentical(to: values))
    copy.number = 2
    #expect(!copy.isIdentical(to: values))
    #expect(!values.isIdentical(to: DependencyValues()))
  }

  @Test func anOverrideIsFreedWithTheLastValuesThatHoldIt() {
    final class Client: Sendable {}
    enum ClientKey: DependencyKey { static let liveValue = Client() }
    weak var client: Client?
    do {
      var values = DependencyValues()
      let made = Client()
      client = made
      values[ClientKey.self] = made
      #expect(values[ClientKey.self] === client)
    }
    #expect(client == nil)
  }

  // core 37
  @Test func theContextIsTestWhereSheafTestingIsLinked() {
    #expect(DependencyValues().context == .test)
    #expect(DependencyValues().word == "test")
  }
}
