import Sheaf
import Testing

/// `Result` as the payload of a response.
@Suite struct ResultTests {
  fileprivate struct Missing: Error, Equatable {}
  @CasePathable fileprivate enum Action {
    case loaded(Result<String, Missing>)
  }

  @Test func bothCasesAreNamedByKeyPath() {
    var action = Action.loaded(.success("a"))
    #expect(action[case: \.loaded.success] == "a")
    #expect(action[case: \.loaded.failure] == nil)
    #expect(action.is(\.loaded.success) && !action.is(\.loaded.failure))
    action.modify(\.loaded.success) { $0 += "b" }
    #expect(action[case: \.loaded.success] == "ab")
    action = .loaded(.failure(Missing()))
    #expect(action[case: \.loaded.failure] == Missing())
    #expect(CasePath(\Action.Cases.loaded.failure).embed(Missing()).is(\.loaded.failure))
  }

  @Test func asynchronousWorkGivesItsValueOrItsError() async {
    func work(_ isFailing: Bool) async throws(Missing) -> Int {
      if isFailing { throw Missing() }
      return 7
    }
    let value = await Result { () async throws(Missing) in try await work(false) }
    #expect(value == .success(7))
    let error = await Result { () async throws(Missing) in try await work(true) }
    #expect(error == .failure(Missing()))
    let untyped = await Result { try await work(true) }
    #expect(throws: Missing.self) { try untyped.get() }
  }

  @Test func workThatDoesNotWaitStaysTheStandardLibrarys() async throws {
    func work() throws -> Int { 7 }
    let result = Result { try work() }
    #expect(try result.get() == 7)
  }

  @MainActor
  @Test func theWorkRunsWhereTheCallerIs() async {
    var count = 0
    let result = await Result {
      MainActor.assertIsolated()
      await Task {}.value
      count += 1
      return count
    }
    #expect(result == .success(1))
  }
}
