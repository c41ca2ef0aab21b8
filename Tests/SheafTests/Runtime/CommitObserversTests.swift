import Testing

@testable import Sheaf

@Suite struct CommitObserversTests {
  private let observers = CommitObservers()

  private func commit(_ number: Int) {
    withUnsafePointer(to: number) { observers.commit(UnsafeRawPointer($0)) }
  }

  private func observer(
    _ body: @escaping (Int) -> Bool
  ) -> CommitObservers.Observer {
    CommitObservers.Observer { body($0.assumingMemoryBound(to: Int.self).pointee) }
  }

  // core 4
  @Test func allAreToldInTheOrderInWhichTheyCame() {
    var seen: [String] = []
    for name in ["a", "b", "c"] {
      observers.add(
        observer {
          seen.append("\(name)\($0)")
          return true
        }
      )
    }
    commit(1)
    commit(2)
    #expect(seen == ["a1", "b1", "c1", "a2", "b2", "c2"])
  }

  // core 4
  @Test func oneThatWantsNoMoreIsNotToldAgain() {
    var seen: [Int] = []
    observers.add(
      observer {
        seen.append($0)
        return $0 < 2
      }
    )
    for number in 1...4 { commit(number) }
    #expect(seen == [1, 2])
    #expect(observers.isEmpty)
  }

  // core 4
  @Test func oneThatIsAddedDuringANotificationIsToldFromTheNextOn() {
    var seen: [Int] = []
    let late = observer {
      seen.append($0)
      return true
    }
    observers.add(
      observer { [observers] in
        if $0 == 1 { observers.add(late) }
        return true
      }
    )
    commit(1)
    #expect(seen.isEmpty)
    commit(2)
    #expect(seen == [2])
  }

  // core 4
  @Test func oneThatIsRemovedDuringANotificationIsNotToldInIt() {
    var seen: [String] = []
    let victim = observer { _ in
      seen.append("victim")
      return true
    }
    observers.add(
      observer { [observers] _ in
        observers.remove(victim)
        return true
      }
    )
    observers.add(victim)
    observers.add(
      observer { _ in
        seen.append("last")
        return true
      }
    )
    commit(1)
    #expect(seen == ["last"])
    #expect(observers.list.count == 2)
  }

  @Test func removingAStrangerChangesNothing() {
    observers.add(observer { _ in true })
    observers.remove(observer { _ in true })
    #expect(observers.list.count == 1)
    #expect(!observers.isEmpty)
  }
}
