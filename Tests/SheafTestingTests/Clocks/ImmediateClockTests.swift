import SheafTesting
import Testing

@Suite struct ImmediateClockTests {
  // testing 3
  @Test func everySleepEndsAtOnceAndTimeGoesOn() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3_600))
    #expect(clock.now.offset == .seconds(3_600))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(3_600))
  }

  // testing 3
  @Test func aCancelledTaskDoesNotSleep() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ImmediateClock().sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
