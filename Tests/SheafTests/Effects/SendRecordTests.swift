import Testing

@testable import Sheaf

@Suite struct SendRecordTests {
  // core 20
  @Test func aRecordIsFinishedWhileNothingIsCounted() {
    let record = SendRecord(link: .placeholder)
    #expect(record.isFinished)
    record.enter()
    #expect(!record.isFinished)
    record.enter()
    record.leave()
    #expect(!record.isFinished)
    record.leave()
    #expect(record.isFinished)
  }

  // core 20
  @Test func whoWaitsIsWokenWhenTheLastHasEnded() async {
    let record = SendRecord(link: .placeholder)
    record.enter()
    let began = Signal()
    await withTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          began.fire()
          await record.wait()
        }
      }
      await began.wait(for: 10)
      record.leave()
    }
    #expect(record.isFinished)
  }

  // core 20
  @Test func waitingForNothingReturnsAtOnce() async {
    await SendRecord(link: .placeholder).wait()
  }

  // core 20
  @Test func itCountsFromAnyThread() async {
    let record = SendRecord(link: .placeholder)
    await withTaskGroup { group in
      for _ in 0..<100 {
        record.enter()
        group.addTask { record.leave() }
      }
      await record.wait()
    }
    #expect(record.isFinished)
  }
}
