extension DependencyValues {
  /// What the program sleeps and measures time with; live, the system's continuous clock.
  @inlinable
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The same dependency as `continuousClock`, under a shorter name.
  @inlinable
  public var clock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }
}

/// The key of both clock properties.
@usableFromInline
enum ContinuousClockKey: DependencyKey {
  @usableFromInline static let liveValue: any Clock<Duration> = ContinuousClock()
}
