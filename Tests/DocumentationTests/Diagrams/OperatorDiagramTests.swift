import Sheaf
import Testing

/// Draws each timing operator, and compares it with the article.
@Suite struct OperatorDiagramTests {
  /// Three actions in a row, and one later.
  private static let burst: [Drawing.Sending] = [
    .init("a", at: 0, lasting: 2),
    .init("b", at: 1, lasting: 2),
    .init("c", at: 2, lasting: 2),
    .init("d", at: 9, lasting: 2),
  ]

  private func check(
    _ title: String,
    _ sendings: [Drawing.Sending] = burst,
    seconds: Int = 14,
    _ change:
      @escaping (_ drawing: Drawing, _ effect: Effect<Drawing.Action>) -> Effect<Drawing.Action>
  ) async throws {
    let drawing = Drawing()
    let drawn = await drawing.draw(sendings, seconds: seconds) { effect, _ in
      change(drawing, effect)
    }
    try ArticleDiagrams.check(title, drawn)
  }

  @Test func delayed() async throws {
    try await check(".delayed(for: .seconds(3))") { _, effect in
      effect.delayed(for: .seconds(3))
    }
  }

  @Test func debounced() async throws {
    try await check(".debounced(id: \"x\", for: .seconds(3))") { _, effect in
      effect.debounced(id: "x", for: .seconds(3))
    }
  }

  @Test func throttledWithTheLatest() async throws {
    try await check(".throttled(id: \"x\", for: .seconds(4))") { _, effect in
      effect.throttled(id: "x", for: .seconds(4))
    }
  }

  @Test func throttledWithoutTheLatest() async throws {
    try await check(".throttled(id: \"x\", for: .seconds(4), latest: false)") { _, effect in
      effect.throttled(id: "x", for: .seconds(4), latest: false)
    }
  }

  @Test func timeout() async throws {
    let sendings: [Drawing.Sending] = [
      .init("a", at: 0, lasting: 2), .init("b", at: 4, lasting: 9),
    ]
    try await check(".timeout(.seconds(3)) { … }", sendings) { _, effect in
      effect.timeout(.seconds(3)) { _, send in await send(.mark("catch")) }
    }
  }

  @Test func retrying() async throws {
    let title = ".retrying(.attempts(4, backoff: .exponential(.seconds(1))))"
    try await check(title, [.init("a", at: 0, lasting: 0)]) { drawing, _ in
      let diagram = drawing.diagram
      return Effect<Drawing.Action>.run { send in
        if !diagram.has(.starts, "a") { diagram.note(.starts, "a") }
        await send(.mark("attempt"))
        throw Failed()
      } catch: { _, send in
        diagram.note(.ends, "a")
        await send(.mark("catch"))
      }
      .retrying(.attempts(4, backoff: .exponential(.seconds(1))))
    }
  }

  @Test func timer() async throws {
    let title = "Effect.timer(id: \"t\", every: .seconds(3), action: .tick), cancelled at 10"
    let sendings: [Drawing.Sending] = [
      .init("t", at: 0, lasting: 0), .init("x", at: 10, lasting: 0),
    ]
    let count = Lock(0)
    try await check(title, sendings) { drawing, _ in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      drawing.diagram.note(.starts, isFirst ? "t" : "x")
      if !isFirst {
        drawing.diagram.note(.ends, "x")
        drawing.diagram.note(.isCancelled, "t")
        return .cancel(id: "t")
      }
      return .timer(id: "t", every: .seconds(3), action: .mark("tick"))
    }
  }

  @Test func collect() async throws {
    let title = ".collect(for: .seconds(3)) { .batch($0) }"
    try await check(title, [.init("a", at: 0, lasting: 0)]) { drawing, _ in
      let (diagram, clock) = (drawing.diagram, drawing.clock)
      let numbers = Effect<Int>.run { send in
        diagram.note(.starts, "a")
        for pause in [0, 1, 1, 4, 1, 3] {
          try await clock.sleep(for: .seconds(pause))
          diagram.note(.mark, "sent")
          await send(pause)
        }
        diagram.note(.ends, "a")
      }
      return numbers.collect(for: .seconds(3)) { _ in .mark("batch") }
    }
  }

  private struct Failed: Error {}
}
