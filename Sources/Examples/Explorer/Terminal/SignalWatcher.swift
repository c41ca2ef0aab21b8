import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Receives signals on an ordinary thread, where any code may run.
///
/// The handler in the signal's own context only writes the signal's number into a pipe.
enum SignalWatcher {
  /// Calls the handler on a thread of its own whenever one of the signals arrives, for ever.
  ///
  /// A signal that the process was started to ignore (as `nohup` does) stays ignored. Called once.
  /// - Throws: `FileProblem` when the system has neither pipe nor thread to give.
  static func start(
    _ signals: [Int32],
    handler: @escaping @Sendable (Int32) -> Void
  ) throws(FileProblem) {
    let pipe = try Pipe()
    // Why: a handler must not wait; when the pipe is full, signals enough are waiting in it.
    _ = fcntl(pipe.input.number, F_SETFL, O_NONBLOCK)
    let output = pipe.output.release()
    let isRunning = SystemThread.start {
      let output = FileDescriptor(owning: output)
      while let number = output.awaitSignal() {
        handler(Int32(number))
      }
    }
    guard isRunning else {
      close(output)
      throw .system(code: EAGAIN)
    }
    // Why: storing also makes sure that the global exists before a handler reads it.
    signalPipe.store(pipe.input.release(), ordering: .sequentiallyConsistent)
    for number in signals {
      install(number)
    }
  }

  /// Ends the process by the signal, so that whoever started it sees the true cause.
  static func endProcess(by number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, number)
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    raise(number)
    _exit(128 + number)
  }

  private static func install(_ number: Int32) {
    let previous = signal(number) { number in
      let saved = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
      errno = saved
    }
    // Why: handlers are function pointers without `==`; the constant for "ignored" is an address.
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    if unsafeBitCast(previous, to: Int.self) == ignored { _ = signal(number, SIG_IGN) }
  }
}

/// The input of the pipe that signal handlers write to.
private let signalPipe = Atomic<Int32>(-1)
