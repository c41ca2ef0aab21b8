import Testing

// Handles, queues and ends.
extension ModelScripts {
  // core 20
  @Test func aHandleCancelsAllThatItsSendHasLedTo() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(5, [], .work(6, [.sleep(1)]), above: .work(1, [.sleep(1)])), at: ""),
        .cancelSend(of: 5),
      ]
    )
  }

  // core 10
  @Test func aHandleWaitsForWhatItsActionHasJoined() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(9, [], .tagged(2, inFlight: false, .work(10, [.sleep(1)]))), at: "fixed"),
        .send(Act(37, [], .join(2)), at: ""),
      ]
    )
  }

  // core 20
  @Test func aCancelledHandleOfAChildKeepsItsSendFromStartingMoreThere() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.addRow(1)]), at: ""),
        .scoped(
          Act(
            18,
            [],
            .none,
            above: .work(19, [.sleep(1), .down(Act(20, [], .work(21, [])), at: "rows/1")])
          ),
          at: "rows/1"
        ),
        .cancelSend(of: 18),
      ]
    )
  }

  // core 22
  @Test func anEffectThatLetsGoOfTheStoreTakesTheOthersAlong() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(7, [], .work(8, [.sleep(1)])), at: ""),
        .send(Act(10, [], .work(11, [.release])), at: "fixed"),
      ]
    )
  }

  // core 16
  // queues 4
  @Test func anEffectThatFailedLeavesNoQueueBehind() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.addRow(1)]), at: ""),
        .send(Act(11, [], .none, above: .queued(.latest, .work(9, [.fail(nil)]))), at: "rows/1"),
      ]
    )
  }

  // queues 3
  @Test func theNewestEffectOfAQueueReplacesTheOneThatRuns() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(4, [], .queued(.latest, .work(7, [.sleep(1)]))), at: "left"),
        .send(Act(23, [], .queued(.latest, .work(24, []))), at: "left"),
      ]
    )
  }

  // core 19
  @Test func whatIsSentAfterTheEndIsReportedAndNotReduced() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(6, [], .work(9, [])), at: "fixed"),
        .late(9, Act(10)),
      ]
    )
  }

  // queues 4
  @Test func aQueueOfTheStoreHoldsUpAnotherPlacesEffect() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(2, [], .queued(.shared, .work(4, [.sleep(1)]))), at: ""),
        .send(Act(14, [], .queued(.shared, .work(15, []))), at: "right"),
      ]
    )
  }

  // queues 4
  @Test func aQueueOfTwoGivesTheFirstFreeSlotOn() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.addRow(0)]), at: ""),
        .send(Act(2, [], .queued(.pair, .work(3, [.sleep(1)]))), at: ""),
        .send(Act(6, [], .queued(.pair, .work(12, [.sleep(1)]))), at: ""),
        .send(Act(48, [], .none, above: .queued(.pair, .work(45, []))), at: "rows/0"),
      ]
    )
  }
}
