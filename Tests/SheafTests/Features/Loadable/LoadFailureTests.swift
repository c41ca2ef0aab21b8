import Sheaf
import Testing

struct LoadFailureTests {
  struct Plain: Error { var text: String }
  struct Other: Error { var text: String }
  /// Equal whatever its note says.
  struct Noted: Error, Equatable {
    var note: String
    static func == (left: Noted, right: Noted) -> Bool { true }
  }

  private func failure(_ error: any Error) -> LoadFailure<any Error> { .thrown(error) }

  @Test func anErrorsOwnEqualityDecides() {
    #expect(failure(Noted(note: "a")) == failure(Noted(note: "b")))
    #expect(failure(Noted(note: "a")).hashValue == failure(Noted(note: "b")).hashValue)
    #expect(failure(LoadError(number: 1)) != failure(LoadError(number: 2)))
  }

  @Test func otherErrorsAreComparedByTypeAndText() {
    #expect(failure(Plain(text: "a")) == failure(Plain(text: "a")))
    #expect(failure(Plain(text: "a")) != failure(Plain(text: "b")))
    #expect(failure(Plain(text: "a")) != failure(Other(text: "a")))
    #expect(failure(Plain(text: "a")).hashValue == failure(Plain(text: "a")).hashValue)
  }

  @Test func aTypedFailureEqualsTheSameUntyped() {
    #expect(LoadFailure.thrown(LoadError(number: 1)) == .thrown(LoadError(number: 1)))
    #expect(failure(LoadError(number: 1)).description == "LoadError(number: 1)")
  }

  @Test func aTimeOutSaysHowLongItTook() {
    let failure = LoadFailure<Never>.timedOut(after: .seconds(5))
    #expect(failure == .timedOut(after: .seconds(5)))
    #expect(failure != .timedOut(after: .seconds(6)))
    #expect(failure.error as? LoadTimeout == LoadTimeout(limit: .seconds(5)))
    #expect(failure.description == "The load did not answer within 5.0 seconds.")
  }
}
