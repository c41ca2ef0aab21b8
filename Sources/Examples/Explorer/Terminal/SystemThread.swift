#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread of the system for calls that block, which must not occupy a thread of the pool.
enum SystemThread {
  /// Starts a thread that runs the body once and ends; nobody waits for it.
  ///
  /// - Returns: whether the system had a thread to give.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Body(body))
    // Why: the new thread takes over the reference that was retained for it, exactly once.
    #if canImport(Darwin)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { runBody($0) }, box.toOpaque())
    #elseif canImport(Musl)
    var thread: pthread_t?
    let code = pthread_create(&thread, nil, { runBody($0) }, box.toOpaque())
    #else
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { runBody($0) }, box.toOpaque())
    #endif
    guard code == 0 else {
      box.release()
      return false
    }
    #if canImport(Glibc)
    pthread_detach(thread)
    #else
    if let thread { pthread_detach(thread) }
    #endif
    return true
  }
}

/// Carries a closure through the system's untyped pointer.
private final class Body: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private func runBody(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pointer else { return nil }
  Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
  return nil
}
