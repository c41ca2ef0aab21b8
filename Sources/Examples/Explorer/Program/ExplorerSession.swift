import Sheaf

/// A running store, and what its effects are doing.
@MainActor
final class ExplorerSession {
  let store: StoreOf<Explorer>
  /// What has been sent and may not have ended.
  private var unfinished: [StoreTask] = []

  init(_ store: StoreOf<Explorer>) {
    self.store = store
  }

  /// Makes the store; nothing is read yet.
  convenience init(path: BytePath) {
    self.init(Store(initialState: Explorer.State(path: path)) { Explorer() })
  }

  /// How many effects run that can still change something.
  var runningEffects: Int {
    store.inspector.effects.count { !$0.isCancelled }
  }

  func send(_ action: Explorer.Action) {
    unfinished.removeAll(where: \.isFinished)
    let task = store.send(action)
    if !task.isFinished { unfinished.append(task) }
  }

  /// Waits until everything that was sent, and what runs in the background, has ended.
  ///
  /// A task that is cancelled while it waits would cancel those effects too.
  func settle() async {
    for task in unfinished {
      await task.finish()
    }
    await store.sendIfPresent(.settle).finish()
  }

  /// Waits as `settle` does, but no longer than that; `false` when the time was up.
  func settle(within limit: Duration) async -> Bool {
    if runningEffects == 0 { return true }
    let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
    // Why it is not cancelled: that would cancel the effects. It ends with them.
    Task {
      await settle()
      continuation.yield(true)
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      continuation.yield(false)
    }
    defer { timer.cancel() }
    for await isSettled in answers { return isSettled }
    return true
  }
}
