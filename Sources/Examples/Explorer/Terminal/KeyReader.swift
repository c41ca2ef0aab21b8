#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The keys that are typed, one at a time, until the input ends.
///
/// Works for a terminal, a pipe, a file, or nothing at all. A thread of its own reads, and only when a
/// key is asked for, so that an endless input costs no memory. One task at a time may ask.
final class KeyReader: AsyncSequence, Sendable {
  typealias Element = Key

  private let source: KeySource
  /// Each byte asks the thread for more; the thread ends when this end is closed.
  private let demand: FileDescriptor

  /// Begins to read keys from a descriptor, which stays the caller's and must stay open.
  ///
  /// - Throws: `FileProblem` when the system has neither pipe nor thread to give.
  init(_ descriptor: Int32 = STDIN_FILENO) throws(FileProblem) {
    let pipe = try Pipe()
    let source = KeySource()
    self.source = source
    demand = pipe.input
    // Why: asking again while earlier demands are unread must not block, and need not be written.
    _ = fcntl(demand.number, F_SETFL, O_NONBLOCK)
    let number = pipe.output.release()
    let thread = KeyReadingThread(source: source, input: descriptor, demand: number)
    guard SystemThread.start({ thread.run() }) else {
      close(number)
      throw .system(code: EAGAIN)
    }
  }

  /// The next key; `nil` at the end of the input, or when the task is cancelled meanwhile.
  ///
  /// A key that comes after a cancellation is kept for the next call.
  func next() async -> Key? {
    let ticket = source.takeTicket()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if source.wait(continuation) { demand.signal() }
        if Task.isCancelled { source.cancel(ticket) }
      }
    } onCancel: {
      source.cancel(ticket)
    }
  }

  func makeAsyncIterator() -> Iterator {
    Iterator(reader: self)
  }

  /// Asks its reader; all iterators share the keys.
  struct Iterator: AsyncIteratorProtocol {
    let reader: KeyReader

    mutating func next() async -> Key? {
      await reader.next()
    }
  }
}
