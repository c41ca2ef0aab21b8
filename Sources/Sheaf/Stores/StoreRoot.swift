/// What a root store and all stores scoped from it share: the engine, its state, what is observed.
@usableFromInline
@MainActor
final class StoreRoot {
  /// The engine, without its types; held so that a child's store keeps the root running.
  @usableFromInline let runtime: Runtime
  @usableFromInline let state: UnsafeMutableRawPointer
  @usableFromInline let hub: ObservationHub

  @usableFromInline
  init(_ runtime: Runtime, _ state: UnsafeMutableRawPointer) {
    self.runtime = runtime
    self.state = state
    hub = ObservationHub(runtime.observers)
  }
}
