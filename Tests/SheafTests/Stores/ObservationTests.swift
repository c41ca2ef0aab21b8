import Observation
import Testing

@testable import Sheaf

@MainActor
struct ObservationTests {
  // MARK: - What is a change

  // core 33
  @Test func aChangedValueIsTold() {
    let store = Shop.store()
    #expect(tellings(of: { _ = store.a }, while: { store.change { $0.a += 1 } }) == 1)
  }

  // core 33
  @Test func aWriteOfTheSameValueIsNotTold() {
    let store = Shop.store()
    #expect(tellings(of: { _ = store.a }, while: { store.change { $0.a = 0 } }) == 0)
  }

  // core 33
  @Test func aChangeElsewhereIsNotTold() {
    let store = Shop.store()
    #expect(tellings(of: { _ = store.a }, while: { store.change { $0.b += 1 } }) == 0)
  }

  // core 33
  @Test func aValueChangedAndChangedBackInOneTurnIsNotTold() {
    let store = Shop.store()
    let there = Shop.App.Action.change { $0.a = 1 }
    let back = Shop.App.Action.change { $0.a = 0 }
    #expect(tellings(of: { _ = store.a }, while: { store.send(.several([there, back])) }) == 0)
  }

  // core 33
  @Test func aDeepPathWaitsForItsLeafOnly() {
    let store = Shop.store()
    let read = { _ = store[\.middle.inner.n] }
    #expect(tellings(of: read, while: { store.change { $0.middle.y += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.middle.inner.n += 1 } }) == 1)
  }

  // core 33
  @Test func plainAccessBehindAPathWaitsForTheWholeValue() {
    let store = Shop.store()
    let read = { _ = store.middle.inner.n }
    #expect(tellings(of: read, while: { store.change { $0.middle.y += 1 } }) == 1)
  }

  // core 33
  @Test func anOptionalIsToldWhenItBecomesNilAndWhenItGetsAValue() {
    let store = Shop.store()
    let read = { _ = store.child == nil }
    #expect(tellings(of: read, while: { store.change { $0.child = Shop.Leaf.State() } }) == 1)
    #expect(tellings(of: read, while: { store.change { $0.child = nil } }) == 1)
  }

  // core 33
  @Test func aPathThroughAnOptionalWaitsForItsLeafAndForTheOptional() {
    let store = Shop.store { $0.child = Shop.Leaf.State() }
    let read = { _ = store[\.child?.n] }
    #expect(tellings(of: read, while: { store.change { $0.child?.m += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.child?.n += 1 } }) == 1)
    #expect(tellings(of: read, while: { store.change { $0.child = nil } }) == 1)
  }

  // core 33
  @Test func aCountWaitsForTheCountAndNotForTheElements() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1)] }
    let read = { _ = store[\.rows.count] }
    #expect(tellings(of: read, while: { store.change { $0.rows[id: 1]?.n += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.rows.removeAll() } }) == 1)
  }

  // core 33
  @Test func aPathWithAnArgumentWaitsForItsOwnElement() {
    let store = Shop.store { $0.numbers = [1, 2, 3] }
    let read = { _ = store[\.[number: 1]] }
    #expect(tellings(of: read, while: { store.change { $0.numbers[2] += 1 } }) == 0)
    #expect(tellings(of: read, while: { store.change { $0.numbers[1] += 1 } }) == 1)
  }

  // core 33
  @Test func aCollectionWithAFingerprintIsToldOfAnElementsChange() {
    let store = Shop.store { $0.rows = [Shop.Row.State(id: 1)] }
    #expect(tellings(of: { _ = store.rows }, while: { store.change { $0.a += 1 } }) == 0)
    #expect(
      tellings(of: { _ = store.rows }, while: { store.change { $0.rows[id: 1]?.n += 1 } }) == 1
    )
  }

  // core 33
  @Test func anUnchangedCollectionWithAFingerprintIsNotCompared() {
    let tally = CallCount()
    let rows = IdentifiedArray(uniqueElements: 0..<1_000, id: \.self)
    let path = ObservedPath.value(
      StateReader<IdentifiedArray<Int, Int>>(offset: 0),
      inner: 0,
      presence: nil,
      isSame: { _, _ in
        tally.add()
        return true
      }
    )
    var state = rows
    withUnsafeMutableBytes(of: &state) { bytes in
      guard let base = bytes.baseAddress else { return }
      path.arm(base, in: tally)
      #expect(path.compare(base) == .same)
    }
    #expect(tally.count == 0)
  }

  // core 33
  @Test func anObservedCollectionWithAFingerprintIsNotRetained() {
    let store = Shop.store {
      $0.rows = IdentifiedArray(uniqueElements: (0..<100).map { Shop.Row.State(id: $0) })
    }
    let address = { store.withState { $0.rows.withElement(at: 0) { UInt(bitPattern: $0) } } }
    store.change { $0.rows[id: 1]?.n += 1 }
    let before = address()
    withObservationTracking({ _ = store.rows.count }, onChange: {})
    store.change { $0.rows[id: 1]?.n += 1 }
    #expect(address() == before)
  }

  // core 33
  @Test func aValueWithoutEqualityIsToldOfEveryTurn() {
    let store = Shop.store()
    #expect(tellings(of: { _ = store.opaque }, while: { store.change { $0.a += 1 } }) == 1)
  }

  // core 33
  @Test func theWholeStateIsToldOfAnyChange() {
    let store = Store(initialState: Shop.Leaf.State()) { Shop.Leaf() }
    #expect(tellings(of: { _ = store.state }, while: { store.send(.add) }) == 1)
    #expect(tellings(of: { _ = store.state }, while: { store.send(.stop) }) == 0)
  }

  // MARK: - Who is told, and when

  // core 33, 35
  @Test func twoObserversOfOnePathAreBothTold() {
    let store = Shop.store()
    let tally = CallCount()
    withObservationTracking({ _ = store.a }, onChange: { tally.add() })
    withObservationTracking({ _ = store.a }, onChange: { tally.add() })
    store.change { $0.a += 1 }
    #expect(tally.count == 2)
  }

  // core 33, 35
  @Test func anObserverIsToldOnce() {
    let store = Shop.store()
    let count = tellings(of: { _ = store.a }) {
      store.change { $0.a += 1 }
      store.change { $0.a += 1 }
    }
    #expect(count == 1)
  }

  // core 4, 33
  @Test func anObserverIsToldOncePerTurnThatTakesSeveralSteps() {
    let store = Shop.store()
    let step = Shop.App.Action.change { $0.a += 1 }
    let seen = CallCount()
    withObservationTracking({ _ = store.a }) {
      MainActor.assumeIsolated {
        #expect(store.withState { $0.a } == 3)
        withObservationTracking({ _ = store.a }, onChange: { seen.add() })
      }
    }
    store.send(.several([step, step, step]))
    #expect(seen.count == 0)
  }

  // core 33
  @Test func aReadInWithStateIsNotWaitedFor() {
    let store = Shop.store()
    let read = { store.withState { _ = $0.a } }
    #expect(tellings(of: read, while: { store.change { $0.a += 1 } }) == 0)
    #expect(store.root.hub.armedCount == 0)
  }

  // core 4
  @Test func anObserverThatSendsFindsItsActionReducedAfterTheTurn() {
    let store = Shop.store()
    withObservationTracking({ _ = store.a }) {
      MainActor.assumeIsolated {
        store.change { $0.b = $0.a * 10 }
        #expect(store.withState { $0.b } == 0)
      }
    }
    store.change { $0.a = 2 }
    #expect(store.b == 20)
  }

  // core 35
  @Test func observationsGiveTheFirstValueAndEveryLaterOne() async {
    let store = Shop.store()
    var values: [Int] = []
    for await value in Observations({ store.a }) {
      values.append(value)
      if value == 2 { break }
      store.change { $0.a += 1 }
    }
    #expect(values == [0, 1, 2])
  }

  // core 35
  @Test func observationTrackingOfAScopedStoreWaitsForTheChildOnly() {
    let store = Shop.store()
    let child = store.scope(state: \.middle.inner, action: \.middle.inner)
    #expect(tellings(of: { _ = child.n }, while: { store.change { $0.middle.y += 1 } }) == 0)
    #expect(tellings(of: { _ = child.n }, while: { child.send(.add) }) == 1)
  }

  // MARK: - Rule 4 at the source

  // core 4
  @Test func everyTurnIsCommittedOnceAndInOrder() {
    let store = Shop.store()
    var seen: [Int] = []
    store.root.runtime.observers.add(
      CommitObservers.Observer { state in
        seen.append(state.assumingMemoryBound(to: Shop.App.State.self).pointee.a)
        if seen.count == 1 { store.change { $0.a += 10 } }
        return true
      }
    )
    let step = Shop.App.Action.change { $0.a += 1 }
    store.send(.several([step, step, step]))
    #expect(seen == [3, 13])
  }

  // core 4
  @Test func anObserverAddedDuringANotificationIsToldFromTheNextCommitOn() {
    let store = Shop.store()
    let observers = store.root.runtime.observers
    var told = 0
    let late = CommitObservers.Observer { _ in
      told += 1
      return true
    }
    observers.add(
      CommitObservers.Observer { _ in
        observers.add(late)
        return false
      }
    )
    store.change { $0.a += 1 }
    #expect(told == 0)
    store.change { $0.a += 1 }
    #expect(told == 1)
  }

  // core 4
  @Test func anObserverRemovedDuringANotificationIsNeverToldAgain() {
    let store = Shop.store()
    let observers = store.root.runtime.observers
    var told = 0
    let second = CommitObservers.Observer { _ in
      told += 1
      return true
    }
    observers.add(
      CommitObservers.Observer { _ in
        observers.remove(second)
        return true
      }
    )
    observers.add(second)
    store.change { $0.a += 1 }
    store.change { $0.a += 1 }
    #expect(told == 0)
  }

  // MARK: - Nothing piles up

  // core 33
  @Test func aPathIsWaitedForOnceHoweverOftenItIsRead() {
    let store = Shop.store()
    for _ in 0..<1_000 { _ = store.a }
    #expect(store.root.hub.armedCount == 1)
  }

  // core 33
  @Test func onePathReadInManyPlacesIsOnePath() {
    let store = Shop.store()
    _ = (store.a, store.a, store[\.a], store[dynamicMember: \.a])
    #expect(store.root.hub.armedCount == 1)
    #expect(store.paths.count == 1)
  }

  // core 33
  @Test func pathsWithArgumentsThatNobodyWaitsForAreLetGoOf() {
    let store = Shop.store { $0.numbers = [0] }
    for index in 0..<10_000 {
      _ = store[\.[number: index]]
      // Why every 50: what is waited for is changed, so that it is waited for no more.
      if index % 50 == 0 {
        store.change { $0.numbers = Array(repeating: $0.numbers[0] + 1, count: 10_000) }
      }
    }
    store.change { $0.numbers = [] }
    #expect(store.root.hub.armedCount == 0)
    #expect(store.paths.count <= 200)
  }

  // core 33
  @Test func aPathThatHasChangedIsNotComparedAnyMore() {
    let store = Shop.store()
    _ = store.a
    store.change { $0.a += 1 }
    #expect(store.root.hub.armedCount == 0)
    #expect(store.root.runtime.observers.isEmpty)
  }

  // core 33
  @Test func pathsOfStoresThatCameAndWentDoNotPileUp() {
    let store = Shop.store()
    for _ in 0..<100 {
      _ =
        store.scope(state: \.middle, action: \.middle)
        .scope(state: \.inner, action: \.inner).n
    }
    #expect(store.root.hub.armedCount == 1)
  }

  // core 33
  @Test func anObserverIsToldAlsoWhenTheScopedStoreItReadIsGone() {
    let store = Shop.store()
    let count = tellings(of: { _ = store.scope(state: \.middle, action: \.middle).y }) {
      store.change { $0.middle.y += 1 }
    }
    #expect(count == 1)
  }
}
