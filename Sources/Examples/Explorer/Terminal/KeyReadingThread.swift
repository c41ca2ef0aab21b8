#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the thread behind a `KeyReader` does: wait for demand, read, decode, deliver.
struct KeyReadingThread: Sendable {
  let source: KeySource
  let input: Int32
  /// The output of the demand pipe; the thread closes it.
  let demand: Int32

  /// How long an escape byte alone may be the beginning of a sequence, in milliseconds.
  private static let patience: Int32 = 30

  /// Runs until the input ends or the reader is gone.
  func run() {
    let demand = FileDescriptor(owning: demand)
    var decoder = KeyDecoder()
    while demand.awaitSignal() != nil {
      while source.isAwaited {
        switch read(waitingFor: decoder.isUndecided ? Self.patience : -1, demand.number) {
        case .bytes(let bytes): source.deliver(decoder.decode(bytes))
        case .silence: source.deliver(decoder.decideNow())
        case .more: continue
        case .end:
          source.deliver(decoder.decideNow())
          source.end()
          return
        }
      }
    }
    source.end()
  }

  // MARK: - Implementation

  private enum Reading {
    case bytes([UInt8])
    /// Nothing came within the time.
    case silence
    /// It is worth trying again.
    case more
    case end
  }

  private func read(waitingFor milliseconds: Int32, _ demand: Int32) -> Reading {
    var requests = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: demand, events: 0, revents: 0),
    ]
    let count = poll(&requests, 2, milliseconds)
    if count == 0 { return .silence }
    guard count > 0 else { return errno == EINTR ? .more : .end }
    // The reader is gone, or the input was never open.
    if requests[1].revents & Int16(POLLHUP) != 0 { return .end }
    if requests[0].revents & Int16(POLLNVAL) != 0 { return .end }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let length = systemRead(input, &bytes, bytes.count)
    if length > 0 { return .bytes(Array(bytes[..<length])) }
    return length < 0 && (errno == EINTR || errno == EAGAIN) ? .more : .end
  }
}

private func systemRead(
  _ descriptor: Int32,
  _ bytes: UnsafeMutableRawPointer,
  _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}
