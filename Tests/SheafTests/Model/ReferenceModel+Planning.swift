extension ReferenceModel {
  /// Walks an effect left to right; nothing of it runs yet.
  func plan(_ deed: Script.Deed, _ context: Context) {
    var inner = context
    switch deed {
    case .none: break
    case .rejected: isRejected = true
    case .send(let act): planSend(act, context)
    case .run(let work): plan(work, context)
    case .merge(let parts): for part in parts { plan(part, context) }
    case .concatenate(let parts): planConcatenation(parts.filter { !$0.isEmpty }, context)
    case .tagged(let id, let inFlight, let deed):
      if deed.isEmpty || deed.isRejection { return plan(deed, context) }
      if inFlight { cancelInFlight(Tag(id: id, place: context.place), context) }
      inner.tags.append(Tag(id: id, place: context.place))
      plan(deed, inner)
    case .queued(let line, let deed):
      if deed.isEmpty { return }
      let ticket = ticket(for: line, context)
      inner.ticket = ticket
      plan(deed, inner)
      release(ticket)
    case .mapped(let deed):
      inner.maps += 1
      plan(deed, inner)
    case .cancel(let id): cancel(tagged(at: context.place) { $0 == id })
    case .cancelFrom(let id): cancel(tagged(at: context.place) { $0 >= id })
    case .join(let id):
      for entry in tagged(at: context.place, where: { $0 == id }) where entry.send != context.send {
        entry.joiners.append(context.send)
      }
    }
  }

  private func planSend(_ act: Script.Act, _ context: Context) {
    for _ in 0..<context.maps { log.append("mapped") }
    let (place, send) = (context.place, context.send)
    turn.append(Queued(act: act, place: place, send: send, from: place))
  }

  /// Opens a work; one that must not start is cancelled at once.
  private func plan(_ work: Script.Work, _ context: Context) {
    let entry = open(work, context)
    planned.append(entry)
    if context.group?.isCancelled == true {
      cancel(entry)
    } else if cancelled[entry.send]?.contains(where: { entry.place.starts(with: $0) }) == true {
      cancel(entry)
    } else if let ticket = context.ticket {
      takeTurn(entry, ticket)
    }
  }

  private func planConcatenation(_ parts: [Script.Deed], _ context: Context) {
    if parts.count == 1 { return plan(parts[0], context) }
    if parts.isEmpty { return }
    let group = open(nil, context)
    group.parts = parts
    if context.group?.isCancelled == true { cancel(group) }
    planParts(of: group)
  }

  /// Plans parts until one runs or none is left.
  func planParts(of group: Entry) {
    if group.isClosed { return }
    let (place, send) = (group.place, group.send)
    let context = Context(
      place: place,
      send: send,
      group: group,
      ticket: group.ticket,
      maps: group.context.maps
    )
    group.isPlanning = true
    while group.pending == 0, !group.isCancelled, !group.parts.isEmpty {
      group.members = []
      plan(group.parts.removeFirst(), context)
    }
    group.isPlanning = false
    if group.pending == 0 { close(group) }
  }

  /// Cancels the earlier holders of an id; what is planned is no earlier one than what it is part of.
  private func cancelInFlight(_ tag: Tag, _ context: Context) {
    let around = concatenations(around: context.group)
    cancel(
      open.filter { entry in
        entry.context.tags.contains(tag) && !around.contains { $0 === entry }
      }
    )
  }

  /// From the innermost to the outermost.
  func concatenations(around group: Entry?) -> [Entry] {
    guard let group else { return [] }
    return [group] + concatenations(around: group.partOf)
  }

  /// Those with an id that was applied at the place or below.
  private func tagged(at place: Place, where isMeant: (Int) -> Bool) -> [Entry] {
    open.filter { $0.context.tags.contains { isMeant($0.id) && $0.place.starts(with: place) } }
  }
}
