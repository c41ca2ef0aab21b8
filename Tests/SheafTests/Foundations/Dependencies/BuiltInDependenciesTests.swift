import Sheaf
import Testing

@Suite struct BuiltInDependenciesTests {
  @Dependency(\.clock) var clock
  @Dependency(\.continuousClock) var continuousClock
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  // core 37
  @Test func bothClockNamesAreOneDependency() {
    struct Still: Clock {
      struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
      }
      var now: Instant { Instant() }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
    }
    withDependencies {
      $0.continuousClock = Still()
    } operation: {
      #expect(clock is Still)
      #expect(continuousClock is Still)
    }
    withDependencies {
      $0.clock = Still()
    } operation: {
      #expect(continuousClock is Still)
    }
  }

  // core 37
  @Test func liveTheyAreTheSystems() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(clock is ContinuousClock)
      #expect(date.now <= date())
      #expect(uuid() != uuid())
      let drawn = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
      #expect((1...6).contains(drawn))
    }
  }

  // core 37
  @Test(arguments: ["clock", "continuousClock", "date", "uuid", "withRandomNumberGenerator"])
  func inATestEachIsReportedByName(name: String) {
    let issues = issuesInTestContext {
      switch name {
      case "clock": _ = clock
      case "continuousClock": _ = continuousClock
      case "date": _ = date()
      case "uuid": _ = uuid()
      default: withRandomNumberGenerator { _ = $0.next() }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix(#"@Dependency(\.\#(name)) was read"#) == true)
    #expect("\(issues.first?.site.fileID ?? "")" == #fileID)
  }
}
