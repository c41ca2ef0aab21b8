import Testing

@testable import Sheaf

@Suite struct UndoingTests {
  /// A state that is kept on the stack while it is changed, and one that is kept on the heap.
  private struct Small {
    var number = 0
    var object = Tracked()
  }

  private struct Large {
    var padding = Padding(repeating: 0)
    var object = Tracked()
  }

  @Test func aRefusedChangeOfASmallStateIsTakenBack() {
    var state = Small()
    let object = state.object
    let result = undoing(&state, where: { $0 == "no" }) { state in
      state.number = 1
      state.object = Tracked()
      return "no"
    }
    #expect(result == "no")
    #expect(state.number == 0)
    #expect(state.object === object)
  }

  @Test func aRefusedChangeOfALargeStateIsTakenBack() {
    var state = Large()
    let object = state.object
    _ = undoing(&state, where: { !$0 }) { state in
      state.padding[1_000] = 1
      state.object = Tracked()
      return false
    }
    #expect(state.padding[1_000] == 0)
    #expect(state.object === object)
  }

  @Test func anAcceptedChangeStays() {
    var (small, large) = (Small(), Large())
    #expect(
      undoing(&small, where: { !$0 }) { state in
        state.number = 1
        return true
      }
    )
    #expect(
      undoing(&large, where: { !$0 }) { state in
        state.padding[1_000] = 1
        return true
      }
    )
    #expect(small.number == 1)
    #expect(large.padding[1_000] == 1)
  }

  @Test func theStateBeforeIsLetGo() {
    var isGone = [false, false]
    for isAccepted in [true, false] {
      weak var object: Tracked?
      do {
        var state = Large()
        object = state.object
        _ = undoing(&state, where: { !$0 }) { state in
          state.object = Tracked()
          return isAccepted
        }
      }
      isGone[isAccepted ? 0 : 1] = object == nil
    }
    #expect(isGone == [true, true])
  }
}
