#if os(Linux)
import Testing

/// Depth and length cost neither stack nor memory.
@Suite(
  .enabled(if: !SmallStack.isSanitized, "Stack figures hold without sanitizers."),
  .enabled(if: !SmallStack.isChild)
)
struct StackContracts {
  // core 6, 7
  @Test func bothKindsNeedNoMoreThanASmallStackAndFlatMemory() async throws {
    let child = try await SmallStackProcess.run(filter: "StoresInAChildWithASmallStack")
    let count = StackScenario.allCases.count * StoreKind.allCases.count
    #expect(child.status == 0, "\(child.output)")
    #expect(child.output.contains("with \(count) test cases passed"), "\(child.output)")
  }

  // core 6, 7
  @Test func noOperatorNeedsMoreThanASmallStackAndFlatMemory() async throws {
    let child = try await SmallStackProcess.run(filter: "OperatorsInAChildWithASmallStack")
    let count = OperatorStackScenario.allCases.count * StoreKind.allCases.count
    #expect(child.status == 0, "\(child.output)")
    #expect(child.output.contains("with \(count) test cases passed"), "\(child.output)")
  }
}

/// Run by the test above, in a process of their own: the whole process has small stacks, and what
/// is in memory is theirs.
@Suite(.serialized, .enabled(if: SmallStack.isChild, "Runs in a child process."))
struct StoresInAChildWithASmallStack {
  // core 6, 7
  @Test(arguments: StoreKind.allCases, StackScenario.allCases)
  func aStoreNeedsNoMoreThanASmallStack(_ kind: StoreKind, _ scenario: StackScenario) async {
    await scenario.run(kind, measuresMemory: true)
  }
}

/// Run by the other test above, likewise.
@Suite(.serialized, .enabled(if: SmallStack.isChild, "Runs in a child process."))
struct OperatorsInAChildWithASmallStack {
  // core 6, 7
  @Test(arguments: StoreKind.allCases, OperatorStackScenario.allCases)
  func anOperatorNeedsNoMoreThanASmallStack(
    _ kind: StoreKind,
    _ scenario: OperatorStackScenario
  ) async {
    await scenario.run(kind)
  }
}
#endif
