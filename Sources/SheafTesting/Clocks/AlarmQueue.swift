/// When a sleeper wakes.
struct Alarm {
  let deadline: Duration
  /// The number of the sleep; of two with one deadline the earlier wakes first.
  let number: Int

  func isBefore(_ other: Alarm) -> Bool { (deadline, number) < (other.deadline, other.number) }
}

/// Alarms, of which the first to ring is at hand: a heap.
struct AlarmQueue {
  // Invariant: the one at `i` is not after those at `2i + 1` and `2i + 2`.
  private var alarms: [Alarm] = []

  /// The alarm that rings first.
  var first: Alarm? { alarms.first }

  mutating func add(_ alarm: Alarm) {
    var index = alarms.count
    alarms.append(alarm)
    while index > 0 {
      let parent = (index - 1) / 2
      guard alarms[index].isBefore(alarms[parent]) else { return }
      alarms.swapAt(index, parent)
      index = parent
    }
  }

  /// Takes the first off; there must be one.
  mutating func removeFirst() {
    alarms.swapAt(0, alarms.count - 1)
    alarms.removeLast()
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < alarms.count else { return }
      let right = left + 1
      let isRight = right < alarms.count && alarms[right].isBefore(alarms[left])
      let child = isRight ? right : left
      guard alarms[child].isBefore(alarms[index]) else { return }
      alarms.swapAt(index, child)
      index = child
    }
  }
}
