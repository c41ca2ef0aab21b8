extension ReferenceModel {
  /// Goes on until the work sleeps or ends.
  func goOn(_ entry: Entry) {
    guard let work = entry.work else { return }
    if entry.isReleased, !work.isStubborn {
      log.append("cancelled \(work.name)")
      return end(entry)
    }
    while entry.nextMove < work.moves.count {
      let move = work.moves[entry.nextMove]
      entry.nextMove += 1
      switch move {
      case .sleep(let seconds):
        if entry.isReleased { continue }
        if entry.isCancelled {
          tails.append(entry)
        } else {
          sleepers.append(Sleeper(entry: entry, deadline: now + seconds))
        }
        return
      case .send(let act): deliver(act, from: entry)
      case .down(let act, let place):
        if entry.place.isEmpty { deliver(act, from: entry, to: place.place) }
      case .release: letGo()
      case .fail(let recovery):
        log.append("fail \(work.name)")
        if !entry.isCancelled {
          log.append(recovery == nil ? "uncaught" : "caught \(work.name)")
          if let recovery { deliver(recovery, from: entry) }
        }
        return end(entry)
      }
    }
    log.append("end \(work.name)")
    end(entry)
  }

  func deliver(_ act: Script.Act, from work: Entry, to place: Place? = nil) {
    if work.isCancelled || isReleased { return }
    if work.hasEnded {
      if !work.wasLate { log.append("late") }
      work.wasLate = true
      return
    }
    for _ in 0..<work.context.maps { log.append("mapped") }
    let queued = Queued(
      act: act,
      place: place ?? work.place,
      send: work.send,
      from: work.place,
      sender: work
    )
    arrivals.append(.action(queued))
    settle()
  }

  private func end(_ entry: Entry) {
    entry.hasEnded = true
    close(entry)
    settle()
  }

  // MARK: - The list of what is open

  var open: [Entry] { slots.compactMap { $0 } }

  func open(_ work: Script.Work?, _ context: Context) -> Entry {
    let slot = freeSlots.popLast() ?? slots.count
    let entry = Entry(work, context, slot: slot)
    if slot == slots.count { slots.append(entry) } else { slots[slot] = entry }
    if let work { works[work.name] = entry }
    if let group = context.group {
      group.pending += 1
      group.members.append(entry)
    }
    if let ticket = context.ticket {
      ticket.load += 1
      ticket.entries.append(entry)
    }
    return entry
  }

  func cancel(_ entries: [Entry]) {
    for entry in entries { cancel(entry) }
  }

  func cancel(_ entry: Entry) {
    if entry.isCancelled || entry.isClosed { return }
    entry.isCancelled = true
    if entry.work == nil {
      entry.parts = []
      cancel(entry.members)
      if entry.pending == 0, !entry.isPlanning { close(entry) }
    } else if !entry.hasStarted {
      close(entry)
    } else if sleepers.contains(where: { $0.entry === entry }) {
      sleepers.removeAll { $0.entry === entry }
      tails.append(entry)
    }
  }

  func close(_ entry: Entry) {
    if entry.isClosed { return }
    entry.isClosed = true
    slots[entry.slot] = nil
    freeSlots.append(entry.slot)
    if let group = entry.partOf {
      group.pending -= 1
      if group.pending == 0, !group.isPlanning {
        if group.isCancelled { close(group) } else { arrivals.append(.part(group)) }
      }
    }
    if let ticket = entry.ticket { release(ticket) }
  }
}
