import Sheaf

/// Harvest's login machine, with effects that a test lets go.
struct LoginTable: Reducer {
  enum State: Hashable, Sendable { case loggedOut, loggingIn, loggedIn, loggingOut }
  enum Action: Hashable, Sendable { case login, loginOK, logout, forceLogout, logoutOK }
  enum RequestID: Hashable, Sendable { case login, logout }

  var loginEffect: Effect<Action> = .none
  var logoutEffect: Effect<Action> = .none

  var body: some ReducerOf<Self> {
    TransitionTable<State, Action>(startingIn: .loggedOut) {
      On(.login).from(.loggedOut).to(.loggingIn).effect(loginEffect)
      On(.loginOK).from(.loggingIn).to(.loggedIn)
      On(.logout).from(.loggedIn).to(.loggingOut).effect(logoutEffect)
      On(.forceLogout).from(.loggingIn, .loggedIn).to(.loggingOut)
        .effect(.cancel(id: RequestID.login)).effect(logoutEffect)
      On(.logoutOK).from(.loggingOut).to(.loggedOut)
    }
  }
}

extension ReplySequence.Iterator {
  /// So many replies; fewer where the store ends before.
  mutating func next(_ count: Int) async -> [Reply<State, Action>] {
    var replies: [Reply<State, Action>] = []
    while replies.count < count, let reply = await next() { replies.append(reply) }
    return replies
  }

  /// All replies up to the end of the store.
  mutating func rest() async -> [Reply<State, Action>] {
    var replies: [Reply<State, Action>] = []
    while let reply = await next() { replies.append(reply) }
    return replies
  }
}
