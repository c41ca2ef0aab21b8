#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs code under a user whom permissions bind, also when the tests run as root.
///
/// Linux lets one thread take another user's rights on files; nothing else in the process notices.
enum OrdinaryUser {
  /// Says whether permissions can be tested at all; where not, such tests are shown as skipped.
  static var isAvailable: Bool { geteuid() != 0 || setUser != nil }

  /// Runs the body, which must not suspend, without root's rights.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0, let setUser else { return try body() }
    _ = setUser(65_534)
    defer { _ = setUser(0) }
    return try body()
  }

  private typealias SetUser = @convention(c) (UInt32) -> Int32

  /// The system's `setfsuid`, where there is one.
  private static var setUser: SetUser? {
    // Why: the C module does not show the function; its name and type are fixed by Linux.
    dlsym(dlopen(nil, RTLD_NOW), "setfsuid").map { unsafeBitCast($0, to: SetUser.self) }
  }
}
