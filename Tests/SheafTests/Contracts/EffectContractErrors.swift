import Foundation
import Testing

@testable import Sheaf

/// What becomes of what an effect throws.
@Suite struct EffectContractErrors {
  // core 15
  @Test(arguments: StoreKind.allCases)
  func whatIsThrownAfterACancelIsSilentAndNotCaught(kind: StoreKind) async {
    let recorder = IssueRecorder()
    let caught = Journal<String>()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let latch = Latch()
      let errors: [any Error & Sendable] = [CancellationError(), DiskFull()]
      let task = await store.send(
        .perform(
          .merge(
            errors.flatMap { error in
              [
                .run { _ in
                  await latch.waitStubbornly()
                  throw error
                } catch: { error, _ in
                  caught.note("\(error)")
                },
                .run { _ in
                  await latch.waitStubbornly()
                  throw error
                },
              ]
            }
          )
          .cancellable(id: "x")
        )
      )
      await store.send(.perform(.cancel(id: "x")))
      latch.open()
      await task.finish()
    }
    #expect(caught.entries == [])
    #expect(recorder.issues == [])
  }

  // core 15
  @Test(arguments: StoreKind.allCases)
  func whatARemovedFeaturesEffectThrowsIsSilent(kind: StoreKind) async {
    let recorder = IssueRecorder()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
      let latch = Latch()
      let task = await store.send(
        .child(
          .perform(
            .run { _ in
              await latch.waitStubbornly()
              throw DiskFull()
            }
          )
        )
      )
      await store.send(.change { $0.child = nil })
      latch.open()
      await task.finish()
    }
    #expect(recorder.issues == [])
  }

  // core 15
  @Test(arguments: StoreKind.allCases)
  func aCancellationErrorThatNobodyCausedIsSilentAndNotCaught(kind: StoreKind) async {
    let recorder = IssueRecorder()
    let caught = Journal<String>()
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let cancelled: [any Error & Sendable] = [
        CancellationError(), NSError(domain: "NSURLErrorDomain", code: -999),
      ]
      for error in cancelled {
        await store.send(.perform(.run { _ in throw error })).finish()
        await store.send(
          .perform(
            .run { _ in
              throw error
            } catch: { error, _ in
              caught.note("\(error)")
            }
          )
        )
        .finish()
      }
      #expect(await store.inspector.entryCount == 0)
    }
    #expect(caught.entries == [])
    #expect(recorder.issues == [])
  }

  // core 15, 16
  @Test(arguments: StoreKind.allCases)
  func anotherErrorOfTheURLLoadingSystemIsAnError(kind: StoreKind) async {
    let caught = Journal<Int>()
    let store = await StoreUnderTest(family: kind)
    let timeout = NSError(domain: "NSURLErrorDomain", code: -1001)
    await store.send(
      .perform(
        .run { _ in
          throw timeout
        } catch: { error, _ in
          caught.note(error._code)
        }
      )
    )
    .finish()
    #expect(caught.entries == [-1001])
  }

  // core 15
  @Test(arguments: StoreKind.allCases)
  func whatCountsAsACancellationCanBeSet(kind: StoreKind) async {
    let caught = Journal<String>()
    let store = await StoreUnderTest(kind, Family.State(), Family()) {
      $0.cancellationErrors = CancellationErrors { $0 is DiskFull }
    }
    let errors: [any Error & Sendable] = [DiskFull(), CancellationError()]
    for error in errors {
      await store.send(
        .perform(
          .run { _ in
            throw error
          } catch: { error, _ in
            caught.note("\(type(of: error))")
          }
        )
      )
      .finish()
    }
    #expect(caught.entries == ["CancellationError"])
  }

  // core 16
  @Test(arguments: StoreKind.allCases)
  func anErrorGoesToTheCatchWhichMaySend(kind: StoreKind) async {
    let store = await StoreUnderTest(family: kind)
    let (numbers, input) = AsyncThrowingStream.makeStream(of: Int.self)
    input.yield(1)
    input.finish(throwing: DiskFull())
    let task = await store.send(
      .perform(
        .merge(
          .run { _ in
            throw DiskFull()
          } catch: { error, send in
            await send(.note("run: \(error)"))
          },
          .stream(numbers) {
            .note("\($0)")
          } catch: { error, send in
            await send(.note("stream: \(error)"))
          }
        )
      )
    )
    await task.finish()
    #expect(
      await Set(store.state.log) == ["run: the disk is full", "1", "stream: the disk is full"]
    )
  }

  // core 16
  @Test(arguments: StoreKind.allCases)
  func anUncaughtErrorIsReportedOnceWithItsLineAndText(kind: StoreKind) async throws {
    let recorder = IssueRecorder()
    let line = UInt(#line) + 3
    await withIssueReporter(recorder) {
      let store = await StoreUnderTest(family: kind)
      let effect: Effect<Family.Action> = .run(name: "save") { _ in
        await suspendOnce()
        throw DiskFull()
      }
      await store.send(.perform(effect.cancellable(id: "x"))).finish()
    }
    let issue = try #require(recorder.issues.first)
    #expect(recorder.issues.count == 1)
    #expect(issue.site.line == line)
    #expect("\(issue.site.fileID)" == #fileID)
    #expect(issue.message.contains("the disk is full"))
    #expect(issue.message.contains("DiskFull"))
    #expect(issue.message.contains("save"))
  }

  // core 16
  @Test(arguments: StoreKind.allCases)
  func anUncaughtErrorCancelsNothingElseAndFreesItsSlot(kind: StoreKind) async {
    await withIssueReporter(IssueRecorder()) {
      let store = await StoreUnderTest(family: kind)
      let latch = Latch()
      await store.send(.perform(.hang("same id").cancellable(id: "x")))
      let task = await store.send(
        .perform(
          .merge(
            .hang("other", until: latch),
            .failing("failing", when: latch).cancellable(id: "x")
          )
        )
      )
      latch.open()
      await task.finish()
      await store.send(.note("goes on"))
      #expect(await store.running == ["same id"])
      #expect(await store.inspector.entryCount == 1)
      #expect(await store.inspector.idCount == 1)
      #expect(await store.state.log == ["goes on"])
      await store.send(.perform(.cancel(id: "x"))).finish()
      await store.finish()
      #expect(await store.inspector.idCount == 0)
    }
  }
}
