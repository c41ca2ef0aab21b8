import Sheaf
import Testing

/// Many senders, and the order each of them gets.
@Suite struct SenderContracts {
  /// What came from each sender, as far as it came in order.
  private struct Inbox: Reducer {
    struct State: Sendable {
      var next: [Int]
      var count = 0
      var isInOrder = true

      init(senders: Int) { next = Array(repeating: 0, count: senders) }
    }

    struct Action: Sendable {
      var sender: Int
      var number: Int
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if state.next[action.sender] != action.number { state.isInOrder = false }
      state.next[action.sender] = action.number + 1
      state.count += 1
      return .none
    }
  }

  // core 8
  @Test(arguments: StoreKind.allCases)
  func aHundredTasksLoseNothingAndKeepTheirOrder(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind, Inbox.State(senders: 100), Inbox())
    await withTaskGroup { group in
      for sender in 0..<100 {
        group.addTask {
          for number in 0..<1_000 { await store.send(.init(sender: sender, number: number)) }
        }
      }
    }
    #expect(await store.state.count == 100_000)
    #expect(await store.state.isInOrder)
  }

  // core 8
  @Test(arguments: StoreKind.allCases)
  func whatOneThreadPostsArrivesInOrderWhileTheStoreIsBusy(_ kind: StoreKind) async {
    let total = 20_000
    let store = await StoreUnderTest(kind, Inbox.State(senders: 2), Posting(total: total))
    await store.send(.begin)
    for number in 0..<1_000 { await store.send(.arrived(.init(sender: 1, number: number))) }
    await store.finish()
    #expect(await store.state.count == total + 1_000)
    #expect(await store.state.isInOrder)
  }

  /// Posts from a thread of its own, without waiting, and ends when all of it has arrived.
  private struct Posting: Reducer {
    enum Action: Sendable {
      case begin
      case arrived(Inbox.Action)
    }

    let total: Int
    let allArrived = Signal()

    func reduce(into state: inout Inbox.State, action: Action) -> Effect<Action> {
      switch action {
      case .begin:
        return .run { [total, allArrived] send in
          let posting = Task.detached {
            for number in 0..<total { send.post(.arrived(.init(sender: 0, number: number))) }
          }
          await posting.value
          await allArrived.wait()
        }
      case .arrived(let action):
        _ = Inbox().reduce(into: &state, action: action)
        if state.next[0] == total, action.sender == 0 { allArrived.fire() }
        return .none
      }
    }
  }

  // core 8
  @Test(arguments: StoreKind.allCases)
  func whatIsPostedWhileMailIsOpenedComesAfterTheMail(_ kind: StoreKind) async {
    let port = Lock<Send<String>?>(nil)
    let arrived = Signal()
    let store = await StoreUnderTest(kind) { action in
      if action == "open" {
        return .run { send in
          port.withLock { $0 = send }
          await arrived.wait()
        }
      }
      if action == "1" { port.withLock { $0 }?.post("3") }
      if action == "3" { arrived.fire() }
      return .none
    }
    let handle = await store.send("open")
    await store.perform { _ in
      port.withLock { $0 }?.post("1")
      port.withLock { $0 }?.post("2")
    }
    await handle.finish()
    #expect(await store.log == ["open", "1", "2", "3"])
  }

  // core 8
  @Test(arguments: StoreKind.allCases)
  func aSendComesAfterWhatTheSameSenderPosted(_ kind: StoreKind) async {
    let store = await StoreUnderTest(kind) { action in
      guard action == "open" else { return .none }
      return .run { send in
        for number in 0..<100 {
          send.post("\(2 * number)")
          await send("\(2 * number + 1)")
        }
      }
    }
    await store.send("open").finish()
    #expect(await store.log == ["open"] + (0..<200).map(String.init))
  }
}
