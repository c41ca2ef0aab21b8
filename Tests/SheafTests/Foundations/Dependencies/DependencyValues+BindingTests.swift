import Sheaf
import Testing

@Suite struct DependencyValuesBindingTests {
  @Test func boundValuesAreCurrentInTheBodyOnly() {
    let before = DependencyValues.current
    var values = DependencyValues()
    values.number = 2
    DependencyValues.bind(values) {
      #expect(DependencyValues.current.isIdentical(to: values))
      #expect(DependencyValues.isAnythingBound)
    }
    #expect(DependencyValues.current.isIdentical(to: before))
  }

  @Test func boundValuesAreCurrentInAnAsynchronousBodyAcrossSuspensions() async {
    var values = DependencyValues()
    values.number = 2
    await DependencyValues.bind(values) {
      await suspendOnce()
      #expect(DependencyValues.current.isIdentical(to: values))
    }
  }

  @Test func defaultsBoundInsideAnOverrideAreInForceThere() {
    withDependencies {
      $0.word = "outer"
    } operation: {
      DependencyValues.bind(DependencyValues()) {
        #expect(DependencyValues.current.isIdentical(to: DependencyValues()))
      }
      #expect(DependencyValues.current.word == "outer")
    }
  }

  @Test @MainActor func theAsynchronousFormStaysOnTheCallersActor() async {
    var values = DependencyValues()
    values.number = 2
    var count = 0
    await DependencyValues.bind(values) {
      await suspendOnce()
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }

  @Test func nothingIsBoundInAFreshProcessAndAgainWhenAllIsReleased() async {
    await #expect(processExitsWith: .success) {
      precondition(!DependencyValues.isAnythingBound)
      withDependencies {
        $0.number = 2
      } operation: {
        precondition(DependencyValues.isAnythingBound)
      }
      precondition(!DependencyValues.isAnythingBound)
    }
  }

  @Test func aTaskKeepsWhatWasBoundWhereItWasCreated() async {
    let (gate, opener) = AsyncStream<Never>.makeStream()
    let task = withDependencies {
      $0.number = 2
    } operation: {
      Task {
        for await _ in gate {}
        return DependencyValues.current.number
      }
    }
    opener.finish()
    #expect(await task.value == 2)
  }
}
