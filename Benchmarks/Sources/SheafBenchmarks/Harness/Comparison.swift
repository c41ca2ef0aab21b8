#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

/// What a row measured: a number to be judged, and for people what it was made of.
struct Measurement {
  let value: Double
  /// Nanoseconds, or bytes, of one operation of each side; empty where there are no sides.
  var sides: [Double] = []
}

/// Measures sides in turns, so that a change of the machine's mood meets all of them.
@MainActor
struct Comparison {
  /// Rounds of a ratio; more of them in the long form.
  static var rounds = 21
  /// Nanoseconds that a side runs in one round.
  private static let slice = 3e6

  private let time: ProcessorTime

  init(_ time: ProcessorTime) { self.time = time }

  /// The median of the rounds' ratios.
  func ratio(of left: Side, to right: Side) async -> Measurement {
    await measure([left, right], rounds: Self.rounds) { $0[0] / $0[1] }
  }

  /// The exponent by which cost grows, of sides that do the same for n, 10 n, 100 n and so on.
  ///
  /// 0 where the cost does not depend on n, 1 where it is in proportion.
  func exponent(of sides: [Side]) async -> Measurement {
    // Why fewer rounds: the largest side may take many slices for one pass.
    await measure(sides, rounds: Self.rounds / 2 | 1) { costs in
      log10(costs[costs.count - 1] / costs[0]) / Double(costs.count - 1)
    }
  }

  // MARK: - Implementation

  /// The median of what the rounds come to, and each side's own median.
  private func measure(
    _ sides: [Side],
    rounds: Int,
    _ value: ([Double]) -> Double
  ) async -> Measurement {
    var passes: [Int] = []
    for side in sides { passes.append(await calibrate(side)) }
    var values: [Double] = []
    var costs = sides.map { _ in [Double]() }
    for round in 0..<rounds {
      var found = sides.map { _ in 0.0 }
      // Why both orders: what one side leaves in the caches is met by each of its neighbours.
      let order = round.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
      for index in order { found[index] = await nanoseconds(sides[index], passes[index]) }
      values.append(value(found))
      for index in order { costs[index].append(found[index]) }
    }
    return Measurement(value: median(values), sides: costs.map(median))
  }

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
