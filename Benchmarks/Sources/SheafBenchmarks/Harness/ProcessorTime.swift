#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Which processor time a comparison counts.
enum ProcessorTime {
  /// Of the calling thread: for loops that never suspend.
  case thread
  /// Of the whole process: for work that may run elsewhere.
  case process

  /// Nanoseconds used so far.
  var now: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
