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

  // core 14
  @Test func whatAnEffectSentBeforeASiblingCancelledItIsNotReduced() async {
    await expectAgreement(
      on: .store,
      [
        .send(
          Act(
            38,
            [],
            .work(
              39,
              [
                .send(
                  Act(40, [], .tagged(2, inFlight: false, .work(41, [.send(Act(42)), .sleep(1)])))
                ), .send(Act(44, [], .cancelFrom(1))),
              ]
            )
          ),
          at: ""
        )
      ]
    )
  }

  // core 25
  @Test func aChildWithAnotherIdTakesNoEffectOver() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(6, [], .work(7, [.sleep(1)])), at: "fixed"),
        .send(Act(17, [.fixed(2)]), at: ""),
      ]
    )
  }

  // core 17, 27
  @Test func cancelInFlightLeavesTheIdsOfSiblingsAlone() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [.child(true)]), at: ""),
        .send(Act(30, [], .tagged(0, inFlight: false, .work(31, [.sleep(1)]))), at: "child"),
        .observe(Act(35, [], .tagged(0, inFlight: true, .work(36, []))), at: "left"),
        .send(Act(37), at: "child"),
      ]
    )
  }

  // core 11, 16
  @Test func aConcatenationGoesOnAfterAPartThatFailed() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(1, [], .concatenate([.work(2, [.fail(nil)]), .work(3, [])])), at: "")
      ]
    )
  }

  // core 2
  @Test func theSendsOfAnActionComeBeforeThoseOfItsChildren() async {
    await expectAgreement(
      on: .storeActor,
      [
        .send(Act(27, [.addRow(1)]), at: ""),
        .send(Act(56, [], .send(Act(58, [], .send(Act(59)), above: .send(Act(57))))), at: "rows/1"),
      ]
    )
  }

  // core 4
  @Test func anObserverIsToldOnceAtTheEndOfTheTurn() async {
    await expectAgreement(
      on: .storeActor,
      [
        .observe(nil, at: "rows/1/detail"),
        .send(Act(17, [], .send(Act(18))), at: ""),
      ]
    )
  }

  // core 18
  @Test func aPartThatCancelsItsIdInFlightSparesTheWhole() async {
    await expectAgreement(
      on: .store,
      [
        .send(
          Act(
            29,
            [],
            .tagged(
              0,
              inFlight: false,
              .concatenate([.join(2), .tagged(0, inFlight: true, .work(30, []))])
            )
          ),
          at: "left"
        )
      ]
    )
  }

  // core 1
  @Test func whatAnObserverSendsWaitsBehindWhatIsQueued() async {
    await expectAgreement(
      on: .store,
      [
        .send(Act(24, [], .queued(.serial, .work(25, [.sleep(1)]))), at: ""),
        .send(
          Act(36, [], .queued(.serial, .work(37, [.send(Act(38)), .down(Act(42), at: "left")]))),
          at: ""
        ),
        .observe(Act(44), at: "right"),
      ]
    )
  }

  // queues 4
  @Test func whoComesWhenTheHolderOfAnExhaustedQueueWasCancelledWaitsForItsEnd() async {
    for kind in StoreKind.allCases {
      await expectAgreement(
        on: kind,
        [
          .send(
            Act(1, [], .tagged(2, inFlight: false, .queued(.exhaust, .work(2, [.sleep(1)])))),
            at: ""
          ),
          .send(
            Act(
              24,
              [],
              .tagged(2, inFlight: true, .work(25, [])),
              above: .queued(.exhaust, .work(23, []))
            ),
            at: ""
          ),
        ]
      )
    }
  }
}
