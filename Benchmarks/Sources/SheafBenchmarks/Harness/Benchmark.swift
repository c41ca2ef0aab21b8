/// One row of the table.
@MainActor
struct Benchmark {
  let limit: Limit
  let measure: @MainActor () async -> Measurement

  init(_ limit: Limit, _ measure: @escaping @MainActor () async -> Measurement) {
    self.limit = limit
    self.measure = measure
  }

  /// Two sides whose loops never suspend.
  static func comparing(
    _ limit: Limit,
    _ sides: @escaping @MainActor () -> (Side, Side)
  ) -> Benchmark {
    Benchmark(limit) {
      let (left, right) = sides()
      return await Comparison(.thread).ratio(of: left, to: right)
    }
  }

  /// Two sides whose work may suspend or run elsewhere.
  static func comparingAsync(
    _ limit: Limit,
    _ sides: @escaping @MainActor () -> (Side, Side)
  ) -> Benchmark {
    Benchmark(limit) {
      let (left, right) = sides()
      return await Comparison(.process).ratio(of: left, to: right)
    }
  }

  /// How the cost of one side grows from the first number to each next, ten times as large.
  static func growing(
    _ limit: Limit,
    from n: Int,
    to last: Int,
    _ side: @escaping @MainActor (_ n: Int) -> Side
  ) -> Benchmark {
    Benchmark(limit) {
      let numbers = sequence(first: n) { $0 < last ? $0 * 10 : nil }
      return await Comparison(.process).exponent(of: numbers.map(side))
    }
  }

  /// Runs once, or until the limit is kept, but at most `attempts` times; the best run counts.
  func run(attempts: Int) async -> Outcome {
    var best = await measure()
    for _ in 1..<max(attempts, 1) where best.value > limit.limit {
      let next = await measure()
      if next.value < best.value { best = next }
    }
    return Outcome(limit: limit, measurement: best)
  }
}

/// A row that was run.
struct Outcome {
  let limit: Limit
  let measurement: Measurement

  var isWithinLimit: Bool { measurement.value <= limit.limit }
  var isWithinAim: Bool { measurement.value <= limit.aim }
}
