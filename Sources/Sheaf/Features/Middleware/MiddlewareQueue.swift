/// The order of the actions in one asynchronous layer: one is handled, the others wait.
final class MiddlewareQueue: Sendable {
  private struct Line {
    /// The newest place.
    var last = 0
    /// The oldest place that has not ended.
    var front = 1
    /// Places behind it that have.
    var ended: Set<Int> = []
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let line = Lock(Line())

  /// The effect that handles an action when its turn comes.
  func effect<State, Action: Sendable>(
    _ action: Action,
    _ context: AsyncMiddlewareContext<State, Action>,
    _ middleware: Middleware<State, Action>,
    _ handle: @escaping Middleware<State, Action>.AsynchronousHandler
  ) -> Effect<Action> {
    let place = MiddlewareTurn(
      self,
      line.withLock { line in
        line.last += 1
        return line.last
      }
    )
    let work = RunEffect<Action>(
      { send in
        let gate = send.gate
        context.slot.gate = gate
        await place.begin()
        defer { place.end() }
        var result: Result<Void, any Error> = .success(())
        if !gate.isCancelled {
          do { try await handle(action, context) } catch { result = .failure(error) }
        }
        let slot = context.slot
        await slot.link.perform { isolation in slot.end(isolation: isolation) }
        try result.get()
      },
      nil,
      EffectLabel("middleware \(middleware.name)", nil, middleware.site)
    )
    return Effect(.run(work))
  }

  fileprivate nonisolated(nonsending) func wait(for place: Int) async {
    // Why first: within the cancellation handler the task leaves the actor for a moment.
    if line.withLock({ place <= $0.front }) { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFirst = line.withLock { line in
          if place <= line.front || line.ended.contains(place) { return true }
          line.waiters[place] = continuation
          return false
        }
        if isFirst { continuation.resume() }
      }
    } onCancel: {
      leave(place)
    }
  }

  fileprivate func leave(_ place: Int) {
    let woken: [CheckedContinuation<Void, Never>] = line.withLock { line in
      if place < line.front { return [] }
      line.ended.insert(place)
      while line.ended.remove(line.front) != nil { line.front += 1 }
      return [place, line.front].compactMap { line.waiters.removeValue(forKey: $0) }
    }
    for continuation in woken { continuation.resume() }
  }
}

/// One action's place in a layer; given up when nobody holds it.
private final class MiddlewareTurn: Sendable {
  private let queue: MiddlewareQueue
  private let number: Int

  init(_ queue: MiddlewareQueue, _ number: Int) {
    self.queue = queue
    self.number = number
  }

  deinit { queue.leave(number) }

  nonisolated(nonsending) func begin() async { await queue.wait(for: number) }

  func end() { queue.leave(number) }
}
