import Sheaf
import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// The stack on which stack figures are promised.
enum SmallStack {
  static let bytes = 512 * 1_024

  /// Whether this is a child process whose main thread has the small stack.
  static let isChild = ProcessInfo.processInfo.environment["SHEAF_SMALL_STACK"] != nil

  /// Whether a sanitizer makes frames larger than they are.
  static let isSanitized: Bool = {
    if ProcessInfo.processInfo.environment["SHEAF_SANITIZED"] != nil { return true }
    let itself = dlopen(nil, RTLD_NOW)
    return dlsym(itself, "__tsan_init") != nil || dlsym(itself, "__asan_init") != nil
  }()

  #if os(Linux)
  private typealias GetAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// The size of the calling thread's stack; 0 where it cannot be told.
  static var ofThisThread: Int {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "pthread_getattr_np") else { return 0 }
    // Why: the C library has the function, and its headers show it only to GNU sources; the type is
    // that of its manual.
    let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
    var attributes = pthread_attr_t()
    guard getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(&attributes) }
    var address: UnsafeMutableRawPointer?
    var size = 0
    pthread_attr_getstack(&attributes, &address, &size)
    return size
  }

  /// Bytes of this process that are in memory now.
  static var residentBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
  #endif
}

/// Calls the closure on a thread with a large stack and returns when it has returned.
func onLargeStack<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
  let box = ResultBox<R>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    box.result.withLock { $0 = body() }
    done.signal()
  }
  thread.stackSize = 64 << 20
  thread.start()
  done.wait()
  guard let value = box.result.withLock({ $0 }) else {
    preconditionFailure("the thread has set the result before it signalled")
  }
  return value
}

private final class ResultBox<R: Sendable>: Sendable {
  let result = Lock<R?>(nil)
}

/// An executor that owns one thread with the small stack.
final class SmallStackExecutor: SerialExecutor {
  private struct Jobs {
    var waiting: [UnownedJob] = []
    var isStopped = false
  }

  private static let key = "SmallStackExecutor"
  private let jobs = Lock(Jobs())
  private let available = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in run() }
    thread.stackSize = SmallStack.bytes
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.waiting.append(job) }
    available.signal()
  }

  /// Traps on every thread but its own.
  func checkIsolated() {
    precondition(Thread.current.threadDictionary[Self.key] as? SmallStackExecutor === self)
  }

  /// Lets the thread end.
  func stop() {
    jobs.withLock { $0.isStopped = true }
    available.signal()
  }

  private func run() {
    Thread.current.threadDictionary[Self.key] = self
    defer { Thread.current.threadDictionary[Self.key] = nil }
    while true {
      available.wait()
      let next: UnownedJob?? = jobs.withLock { jobs in
        if !jobs.waiting.isEmpty { return jobs.waiting.removeFirst() }
        return jobs.isStopped ? .some(nil) : .none
      }
      switch next {
      case .some(.some(let job)): job.runSynchronously(on: asUnownedSerialExecutor())
      case .some(.none): return
      case .none: continue
      }
    }
  }
}

#if os(Linux)
/// This test program run again with a small stack for its main thread.
struct SmallStackProcess {
  let status: Int32
  let output: String

  /// Runs it and waits for its end, on a thread that is there for this.
  static func run(filter: String) async throws -> SmallStackProcess {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result { try SmallStackProcess(filter: filter) }) }.start()
    }
  }

  private init(filter: String) throws {
    let process = Process()
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let command = "ulimit -s 512 && exec \"$0\" --testing-library swift-testing --filter \"$1\""
    process.arguments = ["-c", command, program, filter]
    process.environment = ProcessInfo.processInfo.environment.merging(["SHEAF_SMALL_STACK": "1"]) {
      $1
    }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }
}
#endif
