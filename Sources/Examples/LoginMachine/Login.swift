import Sheaf

/// Logging in and out, as a table.
struct Login: Reducer {
  enum State: Hashable, Sendable { case loggedOut, loggingIn, loggedIn, loggingOut }
  enum Action: Hashable, Sendable { case login, loginOK, logout, forceLogout, logoutOK }
  enum RequestID { case session }

  // snippet: login-table
  static let table = TransitionTable<State, Action>(startingIn: .loggedOut) {
    On(.login).from(.loggedOut).to(.loggingIn)
      .run(name: "request login") { send in
        try await answer()
        await send(.loginOK)
      }
      .cancellable(id: RequestID.session)
    On(.loginOK).from(.loggingIn).to(.loggedIn)
    On(.logout).from(.loggedIn).to(.loggingOut)
      .run(name: "request logout") { send in
        try await answer()
        await send(.logoutOK)
      }
      .cancellable(id: RequestID.session)
    On(.forceLogout).from(where: canForceLogout, named: "can force logout").to(.loggingOut)
      .run(name: "request logout") { send in
        try await answer()
        await send(.logoutOK)
      }
      .cancellable(id: RequestID.session, cancelInFlight: true)
    On(.logoutOK).from(.loggingOut).to(.loggedOut)
  }

  var body: some ReducerOf<Self> { Self.table }
  // end

  @Sendable static func canForceLogout(_ state: State) -> Bool {
    state == .loggingIn || state == .loggedIn
  }

  /// Waits as long as a server takes.
  nonisolated(nonsending) private static func answer() async throws {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .milliseconds(100))
  }
}
