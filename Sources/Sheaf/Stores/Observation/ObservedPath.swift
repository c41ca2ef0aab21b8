import Observation

/// One key path that was read through a store: what a view that read it waits on.
///
/// Armed by a read, compared once per turn while armed, disarmed when it changes. Compared by `==`
/// where the value has one, by fingerprint where it has that (nothing is retained then), and taken
/// as changed by every turn otherwise.
@usableFromInline
final class ObservedPath: Observable {
  private let registrar = ObservationRegistrar()
  // Why a constant path: it names nothing but this node; a literal in a generic context would be
  // made anew at every access.
  private static let whole: any KeyPath<ObservedPath, Void> & Sendable = \ObservedPath.value
  private var value: Void { () }

  /// The value's offset in the root's state; -1 where it has to be looked up.
  @usableFromInline let offset: Int
  @usableFromInline let path: AnyKeyPath
  @usableFromInline var isArmed = false
  let hasChanged: (UnsafeMutableRawPointer) -> Bool
  let remember: (UnsafeMutableRawPointer) -> Void
  let forget: () -> Void

  @usableFromInline
  init(
    path: AnyKeyPath,
    offset: Int,
    hasChanged: @escaping (UnsafeMutableRawPointer) -> Bool,
    remember: @escaping (UnsafeMutableRawPointer) -> Void,
    forget: @escaping () -> Void
  ) {
    self.path = path
    self.offset = offset
    self.hasChanged = hasChanged
    self.remember = remember
    self.forget = forget
  }

  @usableFromInline
  func access() { registrar.access(self, keyPath: Self.whole) }

  func notify() { registrar.withMutation(of: self, keyPath: Self.whole) {} }
}

/// The value a path had when it was armed.
@usableFromInline
final class RememberedValue<Value> {
  @usableFromInline var value: Value?

  @inlinable
  init() {}
}
