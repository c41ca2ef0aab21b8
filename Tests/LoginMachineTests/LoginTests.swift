import Sheaf
import SheafTesting
import Testing

@testable import LoginMachine

/// The example: its table, its run, and the program from outside.
@Suite struct LoginTests {
  @Test func loginIsAnsweredAfterAWhile() async {
    let clock = TestClock()
    let store = TestStore(initialState: Login.State.loggedOut) {
      Login()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.login) { $0 = .loggingIn }
    await store.send(.login)
    await clock.advance(by: .milliseconds(100))
    await store.receive(.loginOK) { $0 = .loggedIn }
    await store.send(.logout) { $0 = .loggingOut }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.logoutOK) { $0 = .loggedOut }
  }

  @Test func aForcedLogoutCancelsTheLogin() async {
    let clock = TestClock()
    let store = TestStore(initialState: Login.State.loggedOut) {
      Login()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.login) { $0 = .loggingIn }
    await clock.advance(by: .milliseconds(50))
    await store.send(.forceLogout) { $0 = .loggingOut }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.logoutOK) { $0 = .loggedOut }
  }

  @Test func theTableHasNoMistakes() { #expect(Login.table.problems.isEmpty) }

  static let run = [
    "login: loggedOut → loggingIn",
    "login: rejected, loggingIn",
    "loginOK: loggingIn → loggedIn",
    "logout: loggedIn → loggingOut",
    "logout: rejected, loggingOut",
    "logoutOK: loggingOut → loggedOut",
    "login: loggedOut → loggingIn",
    "forceLogout: loggingIn → loggingOut",
    "forceLogout: rejected, loggingOut",
    "logoutOK: loggingOut → loggedOut",
  ]

  @Test(.enabled(if: LoginProcess.isBuilt, "the program has not been built beside the tests"))
  func theProgramPrintsTheDiagramAndTheRun() throws {
    let run = try LoginProcess()
    #expect(run.status == 0)
    #expect(run.text.contains("\n\(Login.table.mermaid)\n"))
    #expect(run.text.contains("\n\(Login.table)\n"))
    #expect(run.text.hasSuffix("\n" + Self.run.joined(separator: "\n") + "\n"))
  }
}
