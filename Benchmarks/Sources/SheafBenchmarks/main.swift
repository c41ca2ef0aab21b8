#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  print(Options.usage)
  exit(2)
}
if options.isLong { Comparison.rounds *= 5 }

// A row is one line here, its limit in Limits.swift, its work in Comparisons.
let benchmarks: [Benchmark] = [
  .send, .sendOverridden, .effect, .furtherSend, .storeMade, .scopeMade,
  .depth, .macroPaths, .pathsToNone, .deepEffect, .rows, .busyRows, .busyDetails,
  .concurrentQueue, .latestQueue, .serialQueue, .exhaustQueue, .boundedQueue, .newDroppedQueue,
  .waitingDroppedQueue, .runningCancelledQueue,
  .loadingRows, .loadedRows,
  .untrackedRead, .scopedRead, .unobservedSend, .sendWith1Path, .sendWith10Paths, .observedSend,
  .sendWith100Paths, .sendWith1000Paths, .observedRows,
  .testStep, .testReceive, .dump, .diff,
  .growingPaths, .growingRows, .growingBusyRows, .growingObservedRows, .growingTurn,
  .growingCrowd, .growingQueue, .growingIDs, .growingLoads, .growingDump, .growingDiff,
  .bytes, .leftovers,
]

let report = Report(isJSON: options.isJSON)
report.begin()
var isWithinLimits = true
for benchmark in benchmarks where options.includes(benchmark.limit) {
  let outcome = await benchmark.run(attempts: options.isCheck ? 3 : 1)
  report.row(outcome)
  if !outcome.isWithinLimit { isWithinLimits = false }
}
if options.isCheck, !isWithinLimits { exit(1) }
