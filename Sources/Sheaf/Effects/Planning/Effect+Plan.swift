extension Effect {
  /// Walks the effect left to right and tells the host what it asks for.
  ///
  /// Synchronous sends join the turn's queue, everything else the ledger; nothing runs yet.
  @inlinable
  func plan(through port: ActionPort<Action>, _ host: EffectHost) {
    switch kind {
    case .none, .unhandled:
      break
    case .rejected:
      host.reject()
    case .absent(let child):
      host.missed(child)
    case .run(let effect):
      let effect = host.retry?.applied(to: effect) ?? effect
      host.register(ActionGate(effect, port, host))
    case .lifted(let lifted):
      lifted.planning(lifted, port, host)
    case .placed(let placed):
      placed.plan(below: host.node, through: port, host)
    case .send(let action):
      port.enqueue(action, ActionSource(node: host.node, gate: nil, record: host.record), host)
    case .merge(let parts):
      for part in parts { part.plan(through: port, host) }
    case .concatenate(let parts):
      host.register(Self.group(of: parts, port, host))
    case .cancel(let id):
      host.cancel(host.renamed(id))
    case .cancelWhere(let predicate):
      host.cancel(where: host.renamed(predicate))
    case .join(let id):
      host.join(host.renamed(id))
    case .cancellable(let effect, let id, let cancelInFlight):
      let id = host.renamed(id)
      if cancelInFlight { host.cancelInFlight(id) }
      host.tags.append(EffectTag(id: id, node: host.node))
      effect.plan(through: port, host)
      host.tags.removeLast()
    case .dependencies(let effect, let values):
      let outer = host.dependencies
      // Why: the operator nearest to the feature wins; its values were made on top of the outer's.
      host.dependencies = values
      effect.plan(through: port, host)
      host.dependencies = outer
    case .queued(let effect, let queue):
      let outer = host.openTicket(for: queue)
      effect.plan(through: port, host)
      host.closeTicket(outer)
    case .updateQueue(let queue):
      host.update(queue)
    case .renamed(let effect, let renaming):
      let outer = host.renaming
      host.renaming = renaming.below(outer)
      effect.plan(through: port, host)
      host.renaming = outer
    }
  }

  @inlinable
  static func group(
    of parts: [Effect],
    _ port: ActionPort<Action>,
    _ host: EffectHost
  ) -> EffectGroup {
    var index = 0
    return EffectGroup(host) { host in
      guard index < parts.count else { return false }
      let part = parts[index]
      index += 1
      part.plan(through: port, host)
      return true
    }
  }
}
