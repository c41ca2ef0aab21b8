extension Store {
  /// Reduces an action that makes waiting ones of the same id pointless, such as a position.
  ///
  /// Outside of a turn this is a plain `send`. During one (from an observer,
  /// or an effect that has just started) the action waits for the end of the turn, and a newer one
  /// sent with the id through this store replaces it: it is as if the replaced one had never been
  /// sent. The newer one keeps its own position, behind all that was sent before it, so that nothing
  /// is reduced earlier than it was sent. The handle of a replaced action is finished from then on.
  @discardableResult
  public func send(
    _ action: Action,
    coalescing id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let runtime = root.runtime
    if runtime.isBetweenTurns {
      return send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return runtime.withAnnouncement(runtime.link.coalesced.announce(EffectID(id), by: self)) {
      send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension StoreActor {
  /// Reduces an action that makes waiting ones of the same id pointless, such as a position.
  ///
  /// While the store's actor is busy the action waits, and a newer one sent with the id, from whatever
  /// task, replaces it: it is as if the replaced one had never been sent. The newer one keeps its own
  /// position, behind all that its task sent before. A replaced send returns a finished handle.
  @discardableResult
  public func send(
    _ action: Action,
    coalescing id: some Hashable & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let announced = engine.link.coalesced.announce(EffectID(id), by: self)
    return await Self.send(action, announced, to: self, at: site, isolation: isolation)
  }

  static func send(
    _ action: Action,
    _ announced: CoalescedSend,
    to store: StoreActor,
    at site: SourceSite,
    isolation: isolated any Actor
  ) -> StoreTask {
    let engine = store.engine
    if engine.isBetweenTurns {
      guard engine.link.coalesced.redeem(announced) else { return StoreTask(nil) }
      return send(action, to: store, at: site, isolation: isolation)
    }
    return engine.withAnnouncement(announced) {
      send(action, to: store, at: site, isolation: isolation)
    }
  }
}
