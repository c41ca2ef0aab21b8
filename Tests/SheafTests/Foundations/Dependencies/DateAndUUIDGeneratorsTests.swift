import Foundation
import Sheaf
import Testing

@Suite struct DateAndUUIDGeneratorsTests {
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid
  let moment = Date(timeIntervalSince1970: 1_000)

  @Test func aConstantDateStays() {
    let date = DateGenerator.constant(moment)
    #expect(date() == moment)
    #expect(date.now == moment)
  }

  @Test func aGeneratorIsAskedEachTime() {
    let uuid = UUIDGenerator.incrementing
    let date = DateGenerator { uuid() == uuid() ? .distantPast : .distantFuture }
    #expect(date.now == .distantFuture)
  }

  @Test func writingNowMakesTheDateConstant() {
    withDependencies {
      $0.date.now = moment
    } operation: {
      #expect(date() == moment)
    }
  }

  @Test func incrementingCountsUpFromZeroAndCopiesCountTogether() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
      let copy = uuid
      #expect(copy().uuidString == "00000000-0000-0000-0000-000000000001")
      #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000002")
    }
  }

  @Test func twoIncrementingGeneratorsCountApart() {
    let first = UUIDGenerator.incrementing
    #expect(first() == UUIDGenerator.incrementing())
  }

  @Test func aConstantUUIDStays() {
    let known = UUID()
    let uuid = UUIDGenerator.constant(known)
    #expect(uuid() == known)
    #expect(uuid() == known)
  }

  @Test func liveUUIDsAreOfTheRandomVersionAndVariant() {
    withDependencies {
      $0.context = .live
    } operation: {
      for _ in 0..<100 {
        let bytes = uuid().uuid
        #expect(bytes.6 >> 4 == 4)
        #expect(bytes.8 >> 6 == 0b10)
      }
    }
  }
}
