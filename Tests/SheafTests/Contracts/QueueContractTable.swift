import Testing

@testable import Sheaf

/// Every policy, every way to end, with a slot and before there is one.
///
/// The queue is one of the whole store. The subject belongs to a child, so that it can be removed;
/// those that hold the slots, and the one that comes after, belong to the root.
@Suite struct QueueContractTable {
  /// A policy, and what it does with a newcomer that finds no slot.
  struct Row: Sendable, CustomTestStringConvertible {
    enum WhenFull: Sendable { case starts, waits, isDropped, replaces, waitsForReplaced }

    let policy: EffectQueue.Policy
    let slots: Int
    let whenFull: WhenFull

    var queue: EffectQueue {
      EffectQueue("q", policy, waitsForPrevious: whenFull == .waitsForReplaced).storeWide
    }

    var testDescription: String { "\(policy), \(whenFull)" }
  }

  enum Ending: CaseIterable, Sendable {
    case completion, failure, cancellation, handle, removal, release
  }

  static let rows = [
    Row(policy: .concurrent, slots: 1, whenFull: .starts),
    Row(policy: .latest(), slots: 1, whenFull: .replaces),
    Row(policy: .latest(3), slots: 3, whenFull: .replaces),
    Row(policy: .latest(), slots: 1, whenFull: .waitsForReplaced),
    Row(policy: .latest(2), slots: 2, whenFull: .waitsForReplaced),
    Row(policy: .serial, slots: 1, whenFull: .waits),
    Row(policy: .exhaust, slots: 1, whenFull: .isDropped),
    Row(policy: .bounded(2), slots: 2, whenFull: .waits),
    Row(policy: .bounded(2, overflow: .dropNew), slots: 2, whenFull: .isDropped),
    Row(policy: .bounded(2, overflow: .dropOldestWaiting), slots: 2, whenFull: .waits),
    Row(policy: .bounded(2, overflow: .cancelOldestRunning), slots: 2, whenFull: .replaces),
  ]

  /// One cell under way.
  private struct Cell {
    let row: Row
    let stage = Stage()
    var store: StoreUnderTest<Family.State, Family.Action>?
    var handles: [StoreTask] = []
    var subject: StoreTask?

    init(_ row: Row, _ kind: StoreKind) async {
      self.row = row
      store = await StoreUnderTest(family: kind, Family.State(child: Plain.State()))
    }

    /// Starts an effect of the root.
    mutating func enter(_ name: String, isStubborn: Bool = false) async {
      let work: Effect<Family.Action> = isStubborn ? stage.stubbornWork(name) : stage.work(name)
      await keep(store?.start(work.queued(on: row.queue)))
    }

    /// Starts the effect of the child.
    mutating func enterSubject() async {
      let work: Effect<Plain.Action> = stage.work("s").cancellable(id: "s")
      subject = await store?.send(.child(.perform(work.queued(on: row.queue))))
      keep(subject)
    }

    private mutating func keep(_ handle: StoreTask?) {
      if let handle { handles.append(handle) }
    }

    /// Lets the subject end in one of the ways.
    mutating func endSubject(_ ending: Ending) async {
      switch ending {
      case .completion: stage.end("s")
      case .failure: stage.fail("s")
      case .cancellation: await store?.send(.child(.perform(.cancel(id: "s"))))
      case .handle: subject?.cancel()
      case .removal: await store?.send(.change { $0.child = nil })
      case .release: store = nil
      }
    }

    /// Ends everybody and looks at what is left.
    func close() async {
      for name in ["b1", "b2", "b3", "s", "next"] { stage.end(name) }
      for handle in handles { await handle.finish() }
      guard let store else { return }
      let inspector = await store.inspector
      #expect(inspector.entryCount == 0)
      #expect(inspector.idCount == 0)
      #expect(inspector.queueCount == 0)
    }
  }

  // queues 4
  @Test(arguments: StoreKind.allCases, rows)
  func theSlotOfOneThatRanIsFreeHoweverItEnded(_ kind: StoreKind, _ row: Row) async {
    for ending in Ending.allCases {
      var cell = await Cell(row, kind)
      for number in 1..<row.slots { await cell.enter("b\(number)") }
      await cell.enterSubject()
      #expect(cell.stage.starts.last == "s")
      if row.whenFull == .waits { await cell.enter("next") }
      #expect(!cell.stage.starts.contains("next"))
      await cell.endSubject(ending)
      await cell.subject?.finish()
      if ending != .release {
        _ = await cell.store?.inspector
        if row.whenFull != .waits { await cell.enter("next") }
        #expect(cell.stage.starts.last == "next", "\(ending)")
        #expect(!cell.stage.history.contains("xb"), "\(ending)")
      }
      let mark = [.completion: "-s", .failure: "!s"][ending] ?? "xs"
      #expect(cell.stage.history.contains(mark), "\(ending)")
      await cell.close()
      #expect(cell.stage.starts.contains("next") == (ending != .release), "\(ending)")
    }
  }

  // queues 5
  // harvest 4
  @Test(arguments: StoreKind.allCases, rows)
  func whoeverFindsNoSlotIsTreatedByThePolicyHoweverItEnds(_ kind: StoreKind, _ row: Row) async {
    for ending in Ending.allCases {
      var cell = await Cell(row, kind)
      let isStubborn = row.whenFull == .waitsForReplaced
      for number in 1...row.slots { await cell.enter("b\(number)", isStubborn: isStubborn) }
      await cell.enterSubject()
      switch row.whenFull {
      case .starts:
        #expect(cell.stage.starts == ["b1", "s"])
      case .replaces:
        #expect(cell.stage.starts.last == "s")
        await cell.handles[0].finish()
        #expect(cell.stage.history.contains("xb1"))
      case .isDropped:
        #expect(cell.subject?.isFinished == true)
        #expect(!cell.stage.starts.contains("s"))
      case .waits, .waitsForReplaced:
        #expect(cell.subject?.isFinished == false)
        #expect(!cell.stage.starts.contains("s"))
        let waiting = await cell.store?.inspector.effects.compactMap(\.awaits)
        #expect(waiting?.count == 1)
        await expectItsTurn(&cell, ending)
      }
      await cell.endSubject(ending)
      await cell.close()
    }
  }

  /// The subject waits: it ends there, or gets its turn and ends then.
  private func expectItsTurn(_ cell: inout Cell, _ ending: Ending) async {
    let isEndedWaiting = ending != .completion && ending != .failure
    if isEndedWaiting {
      await cell.endSubject(ending)
      await cell.subject?.finish()
      await cell.enter("next")
      #expect(!cell.stage.starts.contains("next"), "\(ending)")
    }
    cell.stage.end("b1")
    await cell.handles[0].finish()
    _ = await cell.store?.inspector
    if !isEndedWaiting {
      #expect(cell.stage.starts.last == "s", "\(ending)")
      await cell.endSubject(ending)
      await cell.subject?.finish()
      await cell.enter("next")
    }
    #expect(cell.stage.starts.contains("s") == !isEndedWaiting, "\(ending)")
    #expect((cell.stage.starts.last == "next") == (ending != .release), "\(ending)")
  }
}
