/// The error of an effect that was still running when its time was up.
public struct EffectTimeout: Error, Hashable, CustomStringConvertible {
  /// How long it was given.
  public let limit: Duration

  /// Makes the error of a limit.
  public init(limit: Duration) { self.limit = limit }

  /// What happened, as text.
  public var description: String { TimingMessages.timeout(limit) }
}

extension Effect {
  /// Cancels what is left of the effect when it has run for so long, and says so.
  ///
  /// At the limit all its work is cancelled as by ``cancel(id:)``: nothing it sends from then on is
  /// reduced, whether or not it heeds the cancellation, and no `catch:` of its own is called. Then
  /// `catch` gets the error and may send; without one the error is reported, naming this line. An
  /// effect that would end at the very instant comes too late.
  ///
  /// Time runs from the end of the turn, also while parts of the effect wait in a queue, on `clock`,
  /// or else on the feature's `continuousClock`. A limit of zero or less is over before the effect
  /// starts: it is not planned at all.
  public func timeout(
    _ limit: Duration,
    clock: (any Clock<Duration>)? = nil,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: EffectTimeout, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    if isMark { return self }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let clock = EffectClock(clock, at: site)
    let error = EffectTimeout(limit: limit)
    let expiry = Effect.work("timeout", at: site) { send in
      guard let recovery else { throw error }
      await recovery(error, send)
    }
    if limit <= .zero { return expiry }
    let pause = Effect.pause(for: limit, clock, named: "timeout")
    return .planned { port, host in Timeout(self, pause, expiry).plan(through: port, host) }
  }
}

// MARK: - Implementation

/// An effect and its alarm, two concatenations side by side: who ends first cancels the other.
private final class Timeout<Action: Sendable> {
  private let effect: Effect<Action>
  private let pause: Effect<Action>
  private let expiry: Effect<Action>
  private var work = EffectToken.none
  private var alarm = EffectToken.none

  init(_ effect: Effect<Action>, _ pause: Effect<Action>, _ expiry: Effect<Action>) {
    self.effect = effect
    self.pause = pause
    self.expiry = expiry
  }

  func plan(through port: ActionPort<Action>, _ host: EffectHost) {
    let retry = host.retry
    // Why: the alarm goes off once, however often the effect is tried.
    host.retry = nil
    let alarm = group(host) { host in
      self.pause.plan(through: port, host)
    } then: { host in
      host.stop(self.work)
      self.expiry.plan(through: port, host)
    }
    host.register(alarm)
    self.alarm = alarm.token
    host.retry = retry
    let work = group(host) { host in
      self.effect.plan(through: port, host)
    } then: { host in
      host.stop(self.alarm)
    }
    host.register(work)
    self.work = work.token
  }

  /// A concatenation of two steps.
  private func group(
    _ host: EffectHost,
    _ first: @escaping (EffectHost) -> Void,
    then second: @escaping (EffectHost) -> Void
  ) -> EffectGroup {
    var step = 0
    return EffectGroup(host) { host in
      step += 1
      switch step {
      case 1: first(host)
      case 2: second(host)
      default: return false
      }
      return true
    }
  }
}
