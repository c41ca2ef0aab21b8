// For the test store: whoever makes such a store runs its executor's jobs, and between two jobs may
// look at the engine from where it stands.

extension StoreActor {
  /// Makes a store whose reducers and effects run as jobs of one executor of the caller's.
  ///
  /// - Parameters:
  ///   - initialState: Made with the dependencies in force.
  ///   - onStart: Planned in a job of its own, before the first action.
  ///   - reducer: Made with the dependencies in force.
  ///   - dependencies: All of them; what surrounds the call is not looked at.
  ///   - executor: Runs one job at a time.
  ///   - hooks: Called on the executor.
  package convenience init<R: Reducer<State, Action>>(
    initialState: () -> State,
    onStart: Effect<Action> = .none,
    reducer: () -> R,
    dependencies: DependencyValues,
    executor: any SerialExecutor & TaskExecutor,
    hooks: EngineHooks<State, Action>
  ) {
    let isolation = StoreIsolation.make(executor)
    let engine = DependencyValues.bind(dependencies) {
      Engine(
        initialState(),
        reducer(),
        dependencies: dependencies,
        executor: executor,
        isolation: isolation
      )
    }
    _ = engine.add(hooks)
    self.init(engine, isolation)
    if !onStart.isEmpty { begin(with: onStart) }
  }

  /// Makes the sending of an action a job of the executor; `done` is called in it.
  package func schedule(
    _ action: Action,
    at site: SourceSite,
    on executor: any TaskExecutor,
    done: @escaping @Sendable (StoreTask) -> Void
  ) {
    EffectRunner.enter(isolation, on: executor) { isolation in
      done(Self.send(action, to: self, at: site, isolation: isolation))
    }
  }

  /// Makes the cancelling of every effect a job of the executor.
  ///
  /// An ending store takes no more actions afterwards.
  package func scheduleCancellation(isEnding: Bool, on executor: any TaskExecutor) {
    EffectRunner.enter(isolation, on: executor) { isolation in
      if isEnding {
        self.engine.shutDown(isolation: isolation)
      } else {
        self.engine.cancelAll()
        self.engine.run(isolation)
      }
    }
  }

  /// The effects that have not ended; called between two jobs.
  package var runningEffects: [RunningEffect] { engine.runningEffects }

  /// The pauses of queues that hold effects up; called between two jobs.
  package var awaitedPauses: [EffectKey] { engine.awaitedPauses }

  /// What the keys of its effects name it by.
  package var effectStore: ObjectIdentifier { ObjectIdentifier(engine.link) }

  /// The dependencies of the reducers and effects to come; used between two jobs.
  package var dependencies: DependencyValues {
    get { engine.link.dependencies }
    set { engine.link.dependencies = newValue }
  }

  /// What goes when the store is released, to see whether it does.
  package var released: AnyObject { engine }
}
