/// The store of a feature: `StoreOf<Counter>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The store of a feature on an actor of its own.
public typealias StoreActorOf<R: Reducer> = StoreActor<R.State, R.Action>

/// The effects of a feature.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
