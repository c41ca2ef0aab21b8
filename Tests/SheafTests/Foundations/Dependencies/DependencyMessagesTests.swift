import Testing

@testable import Sheaf

@Suite struct DependencyMessagesTests {
  let site = SourceSite(fileID: "App/Login.swift", filePath: "/App/Login.swift", line: 7, column: 3)

  @Test func anUnoverriddenPropertyIsNamedWithItsPlaceAndTheWayOut() {
    let message = DependencyMessages.unoverridden(
      property: "session",
      key: "SessionKey",
      isBuiltIn: false,
      site: site
    )
    #expect(
      message == #"""
        @Dependency(\.session) was read in a test, but nobody has overridden it (key: SessionKey).
        It stands at App/Login.swift:7; the live value was used.
        A live dependency makes a test depend on the world outside: time, chance, network, disk.
        To fix it, write `$0.session = …` in the `withDependencies:` of the store, or in \#
        `withDependencies { … } operation: { … }` around what is tested, \#
        or give SessionKey a `testValue`.
        """#
    )
  }

  @Test func anUnoverriddenKeyIsNamedByItsType() {
    let message = DependencyMessages.unoverridden(
      property: nil,
      key: "SessionKey",
      isBuiltIn: false,
      site: site
    )
    #expect(message.contains("@Dependency(SessionKey.self) was read"))
    #expect(message.contains("write `$0[SessionKey.self] = …`"))
  }

  @Test func nobodyIsToldToChangeABuiltInKey() {
    let message = DependencyMessages.unoverridden(
      property: "date",
      key: "DateGeneratorKey",
      isBuiltIn: true,
      site: site
    )
    #expect(message.hasSuffix("around what is tested."))
  }
}
