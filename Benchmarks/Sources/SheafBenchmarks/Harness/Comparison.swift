/// One side of a ratio: a loop that is told how many passes to make.
@MainActor
struct Side {
  /// What one pass does this many times.
  let operations: Int
  let run: @MainActor (_ passes: Int) async -> Void

  init(_ operations: Int, _ run: @escaping @MainActor (_ passes: Int) async -> Void) {
    self.operations = operations
    self.run = run
  }
}

/// What a row measured: a ratio, and for people what it was made of.
struct Measurement {
  let value: Double
  /// Nanoseconds, or bytes, of one operation of each side; empty where there are no sides.
  var sides: [Double] = []
}

/// Measures two sides in turns, so that a change of the machine's mood meets both.
@MainActor
struct Comparison {
  private static let rounds = 21
  /// Nanoseconds that a side runs in one round.
  private static let slice = 3e6

  private let time: ProcessorTime

  init(_ time: ProcessorTime) { self.time = time }

  /// The median of the rounds' ratios.
  func ratio(of left: Side, to right: Side) async -> Measurement {
    let passes = (await calibrate(left), await calibrate(right))
    var ratios: [Double] = []
    var lefts: [Double] = []
    var rights: [Double] = []
    for round in 0..<Self.rounds {
      // Why both orders: what the first side leaves in the caches is met by each of them.
      var first = 0.0
      if round.isMultiple(of: 2) { first = await nanoseconds(left, passes.0) }
      let second = await nanoseconds(right, passes.1)
      if !round.isMultiple(of: 2) { first = await nanoseconds(left, passes.0) }
      ratios.append(first / second)
      lefts.append(first)
      rights.append(second)
    }
    return Measurement(value: median(ratios), sides: [median(lefts), median(rights)])
  }

  // MARK: - Implementation

  /// How many passes fill a slice; also warms the side up.
  private func calibrate(_ side: Side) async -> Int {
    var passes = 1
    while true {
      let took = await nanoseconds(side, passes) * Double(passes * side.operations)
      if took >= Self.slice { return passes }
      passes = max(passes * 2, Int(Double(passes) * min(Self.slice / max(took, 1), 100)))
    }
  }

  private func nanoseconds(_ side: Side, _ passes: Int) async -> Double {
    let begin = time.now
    await side.run(passes)
    return (time.now - begin) / Double(passes * side.operations)
  }
}

private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
