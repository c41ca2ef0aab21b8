import Sheaf

extension TestStore {
  /// Reads all actions that effects have sent, without a word about them.
  ///
  /// That there are none is a failure, unless `strict` is false.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isCalledFromTest(at: site) else { return }
    guard await settle(at: site) else { return }
    if inbox.received.isEmpty {
      if strict { reportIssue(TestStoreMessages.nothingToSkip("received actions"), at: site) }
      return
    }
    if exhaustivity.showsSkipped {
      note(TestStoreMessages.skipped(inbox.received.map(\.action)), at: site)
    }
    dropReceived()
  }

  /// Cancels all effects; the end of the test says nothing of those that run on.
  ///
  /// That there are none is a failure, unless `strict` is false.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let store, isCalledFromTest(at: site) else { return }
    guard await settle(at: site) else { return }
    let effects = running
    if effects.isEmpty {
      if strict { reportIssue(TestStoreMessages.nothingToSkip("running effects"), at: site) }
      return
    }
    if exhaustivity.showsSkipped {
      note(TestStoreMessages.cancelled(effectLines(effects)), at: site)
    }
    settledEffects.formUnion(effects.map(\.key))
    await settle(at: site) { store.scheduleCancellation(isEnding: false, on: run.executor) }
  }

  /// Waits for the end of all effects and checks that every action was received.
  ///
  /// Fails at once where effects wait for a clock or for each other: each at the `send` that led to
  /// it. What the test cannot see is waited for as long as the limit, or ``timeout``, says. The store
  /// goes on afterwards.
  public nonisolated(nonsending) func finish(
    timeout limit: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isCalledFromTest(at: site) else { return }
    let ending = await run.wait(upTo: limit ?? timeout) { self.running.isEmpty }
    if ending == .endless, let text = run.endlessness { return reportIssue(text, at: site) }
    reportLeftOver(unreadAt: site)
  }

  /// Cancels all effects and ends the store: later sends fail.
  ///
  /// An effect that does not end although it was cancelled fails at the `send` that led to it.
  public nonisolated(nonsending) func shutDown(
    timeout limit: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let store, isCalledFromTest(at: site) else { return }
    let isQuiet = await settle(at: site) {
      store.scheduleCancellation(isEnding: true, on: run.executor)
    }
    guard isQuiet else { return }
    _ = await run.wait(upTo: limit ?? timeout) { self.running.isEmpty }
    for effect in running {
      reportIssue(TestStoreMessages.deaf(effectLine(effect)), at: self.site(of: effect.sendID))
      settledEffects.insert(effect.key)
    }
  }

  /// Fails at this line where the object is still there when the store is gone.
  ///
  /// For what its dependencies and effects capture; the test itself must not hold the object either.
  public func expectRelease(
    of object: AnyObject,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    tracked.append(TrackedObject(object, site))
  }

  // MARK: - Implementation

  /// The effects that have not ended and of which nothing was said yet.
  var running: [RunningEffect] {
    store?.runningEffects.filter { !settledEffects.contains($0.key) } ?? []
  }

  /// One line per effect: name, id, where it is written, what started it, what it waits for.
  func effectLines(_ effects: [RunningEffect]) -> [String] { effects.map(effectLine) }

  func effectLine(_ effect: RunningEffect) -> String {
    TestStoreMessages.line(of: effect.info, run.wait(of: effect))
  }

  /// Where the send is written that led to something.
  private func site(of sendID: ObjectIdentifier?) -> SourceSite {
    sendID.flatMap { steps[$0]?.site } ?? site
  }

  /// Reports unread actions, and running effects one by one.
  private func reportLeftOver(unreadAt site: SourceSite?) {
    guard exhaustivity == .on else { return }
    let unread = unreadActions
    if let site, !unread.isEmpty {
      reportIssue(TestStoreMessages.unreadAtEnd(unread.map(\.action)), at: site)
    } else {
      var sends: [ObjectIdentifier] = []
      for one in unread where !sends.contains(one.sendID) { sends.append(one.sendID) }
      for send in sends {
        let actions = unread.filter { $0.sendID == send }.map(\.action)
        reportIssue(TestStoreMessages.unreadAtEnd(actions), at: self.site(of: send))
      }
    }
    dropReceived()
    for effect in running where !isRelaxed(effect) {
      reportIssue(TestStoreMessages.running(effectLine(effect)), at: self.site(of: effect.sendID))
      settledEffects.insert(effect.key)
    }
  }

  /// Whether an effect was started by a child of which not everything must be mentioned.
  private func isRelaxed(_ effect: RunningEffect) -> Bool {
    guard let action = effect.info.action as? Action else { return false }
    return isRelaxed(action)
  }

  /// The checks at the end of the test, and the release of the store.
  func end() {
    if store == nil { return }
    let isMine = run.executor.tryToHold()
    if isMine, !run.executor.runReady(), let text = run.endlessness {
      reportIssue(text, at: site)
    }
    if run.executor.loop == nil { reportLeftOver(unreadAt: nil) }
    if let store { run.leave(ObjectIdentifier(store)) }
    store = nil
    steps = [:]
    if isMine {
      _ = run.executor.runReady()
      run.executor.release()
    }
    run.forgetLastAction()
    for object in tracked { object.check() }
  }
}

/// An object that must be gone when the store is.
struct TrackedObject {
  private weak var object: AnyObject?
  private let site: SourceSite

  init(_ object: AnyObject, _ site: SourceSite) {
    self.object = object
    self.site = site
  }

  func check() {
    guard let object else { return }
    reportIssue(TestStoreMessages.notReleased(object), at: site)
  }
}
