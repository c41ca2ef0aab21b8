import Sheaf
import SheafTesting
import Testing

@Suite struct UnimplementedClockTests {
  // testing 3
  @Test func theFirstUseFailsWhereTheClockWasMade() async throws {
    let line = UInt(#line) + 2
    let issues = try await issues {
      let clock = UnimplementedClock("the debounce clock")
      try await clock.sleep(for: .seconds(1))
      try await clock.sleep(for: .seconds(1))
    }
    #expect(issues.lines == [line])
    #expect(
      issues.messages.first?.hasPrefix(
        "the debounce clock was used, which must not happen in this test: now."
      ) == true
    )
  }
}
