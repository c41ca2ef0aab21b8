import Sheaf
import Testing

@Suite struct WithDependenciesTests {
  @Dependency(\.number) var number
  @Dependency(\.word) var word

  @Test func whatIsNotOverriddenStaysAsAround() {
    withDependencies {
      $0.number = 2
    } operation: {
      withDependencies {
        $0.word = "inner"
      } operation: {
        #expect(number == 2)
        #expect(word == "inner")
      }
    }
  }

  @Test func theInnermostWinsAndEndsWithItsOperation() {
    withDependencies {
      $0.number = 2
    } operation: {
      withDependencies {
        $0.number = 3
      } operation: {
        #expect(number == 3)
      }
      #expect(number == 2)
    }
  }

  @Test func theOperationsResultIsReturned() async {
    #expect(
      withDependencies {
        $0.number = 2
      } operation: {
        number
      } == 2
    )
    let value = await withDependencies {
      $0.number = 3
    } operation: {
      await suspendOnce()
      return number
    }
    #expect(value == 3)
  }

  @Test func anErrorOfTheOperationIsThrown() async {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.number = 2
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies {
        $0.number = 2
      } operation: {
        await suspendOnce()
        throw Failure()
      }
    }
  }

  @Test func anErrorOfTheUpdateIsThrownBeforeTheOperation() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
        Issue.record("was entered")
      }
    }
  }

  @Test @MainActor func theAsynchronousFormMayUseTheCallersActor() async {
    final class Counter { var count = 0 }
    let counter = Counter()
    await withDependencies {
      $0.number = 2
    } operation: {
      await suspendOnce()
      counter.count += number
    }
    #expect(counter.count == 2)
  }

  @Test func childTasksInheritTheOverrides() async {
    await withDependencies {
      $0.number = 2
    } operation: {
      async let child = DependencyValues.current.number
      #expect(await child == 2)
    }
  }

  // core 37
  @Test func theContextCanBeSet() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(word == "preview")
    }
  }

  @Test func aReadInsideAnUpdateIsNotReported() {
    let issues = issuesInTestContext {
      $0.number += 1
    } operation: {
      #expect(number == 2)
    }
    #expect(issues == [])
  }
}
