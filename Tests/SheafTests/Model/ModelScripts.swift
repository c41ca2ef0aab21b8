import Testing

/// Scripts on which an engine with a fault disagreed with the model, as they were printed.
@Suite struct ModelScripts {
  // core 14
  @Test func aQueuedActionOfAnEffectThatIsCancelledIsNotReduced() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(
          Act(
            15,
            [],
            .work(
              16,
              [
                .send(
                  Act(
                    17,
                    [],
                    .tagged(2, inFlight: false, .work(18, [.send(Act(19)), .sleep(1)]))
                  )
                ),
                .fail(Act(21, [], .cancelFrom(0))),
              ]
            )
          ),
          at: "right"
        )
      ]
    )
  }

  // core 17, 27
  @Test func aRowsCancelLeavesItsAuntsEffectsAlone() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.addRow(0)]), at: ""),
        .send(Act(26, [], .tagged(2, inFlight: false, .work(27, [.sleep(1)]))), at: "right"),
        .send(Act(44, [], .cancel(2)), at: "rows/0"),
      ]
    )
  }

  // core 13, 24, 25
  @Test func anEffectOfARowThatLeavesWithItIsNeverEntered() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.addRow(1)]), at: ""),
        .leave("rows/1", .work(11, [])),
      ]
    )
  }

  // core 11, 17
  @Test func aReplacedConcatenationTakesItsRunningPartWithIt() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(
          Act(
            16,
            [],
            .tagged(0, inFlight: false, .concatenate([.work(19, [.sleep(1)]), .work(20, [])]))
          ),
          at: "fixed"
        ),
        .send(Act(37, [], .tagged(0, inFlight: true, .work(38, []))), at: "fixed"),
      ]
    )
  }
}
