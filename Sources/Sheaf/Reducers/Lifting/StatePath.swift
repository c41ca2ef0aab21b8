/// The key path of a part of a feature's state, as operators take it: `\.child`.
public typealias StatePath<State, Part> = any WritableKeyPath<State, Part> & Sendable
