extension Store {
  /// Runs a thunk and returns its value.
  ///
  /// The thunk is an effect of the store: it starts on the main actor, at once unless a turn is under
  /// way, and is cancelled when the store ends. It is also cancelled, with the effects of what it has
  /// sent, when the waiting task is; this still waits until it has returned. It does not keep the
  /// store. In a child's store it reads the child's state, and sends nothing once the child is gone.
  ///
  /// - Throws: What the thunk throws, which is not reported; ``ThunkError/storeEnded`` where the store
  ///   had ended; `CancellationError` where the thunk was cancelled before it was entered.
  public func run<Value: Sendable>(_ thunk: Thunk<State, Action, Value>) async throws -> Value {
    try Task.checkCancellation()
    let runtime = root.runtime
    guard runtime.life == .open, isPresent else { throw ThunkError.storeEnded }
    let run = ThunkRun<Value>()
    let work = run.work(of: thunk, StateAccess(runtime.link, paths.reader, isThere: presenceCheck))
    run.begin(
      work,
      through: thunkPort,
      named: thunk.name,
      in: runtime,
      isolation: MainActor.shared
    )
    return try await run.value()
  }

  private var presenceCheck: @Sendable (UnsafeMutableRawPointer) -> Bool {
    guard let presence: Presence = presence else { return { _ in true } }
    return { presence.isThere(in: $0) }
  }

  /// Where the thunk's actions enter: the store itself, or the root as those of the child.
  private var thunkPort: ActionPort<Action> {
    if let engine { return engine.port }
    let presence: Presence? = presence
    return ActionPort { [forward] action, _, host in
      guard let root = (host as? Runtime)?.wholeState?.address,
        presence?.isThere(in: root) != false
      else { return }
      _ = forward?(action)
    }
  }
}

extension StoreActor {
  /// Runs a thunk and returns its value.
  ///
  /// The thunk is an effect of the store: it starts on the store's actor and is cancelled when the
  /// store ends. It is also cancelled, with the effects of what it has sent, when the waiting task is;
  /// this still waits until it has returned. It does not keep the store.
  ///
  /// - Throws: What the thunk throws, which is not reported; ``ThunkError/storeEnded`` where the store
  ///   had ended; `CancellationError` where the thunk was cancelled before it was entered.
  public func run<Value: Sendable>(_ thunk: Thunk<State, Action, Value>) async throws -> Value {
    try Task.checkCancellation()
    let run = ThunkRun<Value>()
    await Self.perform(on: self, isolation: isolation) { engine, isolation in
      Self.begin(run, thunk, engine, isolation)
    }
    return try await run.value()
  }

  /// Starts a thunk as a job of an executor that the caller runs.
  package func scheduleThunk<Value: Sendable>(
    _ thunk: Thunk<State, Action, Value>,
    on executor: any TaskExecutor
  ) -> ScheduledThunk<Value> {
    let run = ThunkRun<Value>()
    EffectRunner.enter(isolation, on: executor) { isolation in
      Self.begin(run, thunk, self.engine, isolation)
    }
    return ScheduledThunk(run: run)
  }

  private static func begin<Value: Sendable>(
    _ run: ThunkRun<Value>,
    _ thunk: Thunk<State, Action, Value>,
    _ engine: Engine<State, Action>,
    _ isolation: isolated any Actor
  ) {
    run.begin(
      run.work(of: thunk, StateAccess(engine.link)),
      through: engine.port,
      named: thunk.name,
      in: engine,
      isolation: isolation
    )
  }
}

/// A thunk that was started as a job.
package struct ScheduledThunk<Value: Sendable>: Sendable {
  let run: ThunkRun<Value>

  /// How it has ended; nil while it runs.
  package var result: Result<Value, any Error>? { run.result }

  /// Cancels it, and what it has led to.
  package func cancel() { run.cancel() }
}

extension Effect {
  /// Runs a thunk that nobody waits for.
  ///
  /// `State` is the state of the whole store, as in every thunk; a feature deep inside may send its
  /// own actions and read everything. Where the store has another state, the thunk is not entered
  /// and that is reported. Otherwise it is as any effect: what it throws is reported.
  public static func thunk<State>(
    _ thunk: Thunk<State, Action, Void>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let operation: RunEffect<Action>.Operation = { send in
      let access = StateAccess<State>(send.gate.link)
      guard access.isWhole else {
        let trigger = String(summarizing: send.gate.trigger)
        let message = ThunkMessages.otherState(thunk.name, State.self, startedBy: trigger)
        return reportIssue(message, at: site)
      }
      try await thunk.body(ThunkStore(sender: send, access: access))
    }
    return Effect(.run(RunEffect(operation, nil, EffectLabel(thunk.name, nil, site))))
  }
}
