extension Store where State: Sendable {
  /// What became of each action the store reduces, from now on.
  ///
  /// A child's store gives the replies to the child's actions, with the child's state: the last one
  /// where the action has removed the child, which ends the sequence.
  public var replies: ReplySequence<State, Action> {
    if let engine { return ReplySequence(hub: engine.makeReplyHub()) }
    guard let replies = ChildReplies(self), isPresent else {
      let hub = ReplyHub<State, Action> {}
      hub.finish()
      return ReplySequence(hub: hub)
    }
    let runtime = root.runtime
    let hub: ReplyHub<State, Action> = runtime.makeReplyHub(until: presence) { note in
      runtime.addObserver { reduction in
        if let reply = replies.reply(to: reduction) { note(reply) }
      }
    }
    return ReplySequence(hub: hub)
  }

  /// Reduces an action whose reply is asked for: `await store.send(.login).reply`.
  ///
  /// Chosen where the result's `reply` is read; everything else is as for the plain `send`.
  @_disfavoredOverload
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> SendReply<State, Action> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if root.runtime.life == .open {
      if let engine { return engine.sendForReply(action, isolation: MainActor.shared) }
      if let replies = ChildReplies(self), isPresent {
        return root.runtime.reply(at: replies.makeDesk(in: root.runtime)) {
          sendFromChild(action, at: site)
        }
      }
    }
    let promise = ReplyPromise<State, Action>()
    promise.fulfil(nil)
    return SendReply(task: sendFromChild(action, at: site), promise: promise)
  }
}

extension StoreActor where State: Sendable {
  /// What became of each action the store reduces, from the moment this returns.
  public var replies: ReplySequence<State, Action> {
    get async {
      await Self.perform(on: self, isolation: isolation) { engine, _ in
        ReplySequence(hub: engine.makeReplyHub())
      }
    }
  }

  /// Reduces an action whose reply is asked for: `await store.send(.login).reply`.
  ///
  /// Chosen where the result's `reply` is read; everything else is as for the plain `send`.
  @_disfavoredOverload
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> SendReply<State, Action> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return await Self.sendForReply(action, to: self, at: site, isolation: isolation)
  }

  private static func sendForReply(
    _ action: Action,
    to store: StoreActor,
    at site: SourceSite,
    isolation: isolated any Actor
  ) -> SendReply<State, Action> {
    if store.engine.link.hasMail { store.engine.takeMail(isolation) }
    guard store.engine.life == .open else {
      store.engine.refuseEnded(action, at: site)
      let promise = ReplyPromise<State, Action>()
      promise.fulfil(nil)
      return SendReply(task: .dropped, promise: promise)
    }
    return store.engine.sendForReply(action, isolation: isolation)
  }
}
