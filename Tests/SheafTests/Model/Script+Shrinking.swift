extension Script {
  /// A script that still fails, of which every simpler one passes.
  nonisolated(nonsending) func shrunk(
    while fails: nonisolated(nonsending) (Script) async -> Bool
  ) async -> Script {
    var best = self
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for candidate in best.simpler where await fails(candidate) {
        best = candidate
        isShrinking = true
        break
      }
    }
    return best
  }

  /// Scripts that lack something of this one, those that lack most first.
  var simpler: [Script] {
    var scripts: [Script] = []
    var length = steps.count / 2
    while length > 0 {
      for start in stride(from: 0, to: steps.count - length + 1, by: length) {
        var left = steps
        left.removeSubrange(start..<start + length)
        scripts.append(Script(left))
      }
      length /= 2
    }
    for index in steps.indices {
      for step in steps[index].simpler {
        var changed = steps
        changed[index] = step
        scripts.append(Script(changed))
      }
    }
    return scripts
  }
}

extension Script.Step {
  fileprivate var simpler: [Script.Step] {
    switch self {
    case .send(let act, let place): act.simpler.map { .send($0, at: place) }
    case .scoped(let act, let place):
      [.send(act, at: place)] + act.simpler.map { .scoped($0, at: place) }
    case .observe(let act, let place):
      act.map { act in
        [.observe(nil, at: place)] + act.simpler.map { .observe($0, at: place) }
      } ?? []
    case .leave(let place, let deed): deed.simpler.map { .leave(place, $0) }
    case .late(let name, let act): act.simpler.map { .late(name, $0) }
    case .advance(let seconds): seconds > 1 ? [.advance(1), .advance(seconds - 1)] : []
    case .cancelSend, .watch, .shutDown, .release: []
    }
  }
}

extension Script.Act {
  fileprivate var simpler: [Script.Act] {
    changes.indices.map { index in
      var changes = changes
      changes.remove(at: index)
      return Script.Act(name, changes, effect, above: above)
    } + effect.simpler.map { Script.Act(name, changes, $0, above: above) }
      + above.simpler.map { Script.Act(name, changes, effect, above: $0) }
  }
}

extension Script.Deed {
  fileprivate var simpler: [Script.Deed] {
    switch self {
    case .none: []
    case .rejected, .cancel, .cancelFrom, .join: [.none]
    case .send(let act): [.none, act.effect] + act.simpler.map { .send($0) }
    case .run(let work): [.none] + work.sends + work.simpler.map { .run($0) }
    case .merge(let parts):
      [.none] + parts + Self.simpler(parts).map { .merge($0) }
    case .concatenate(let parts):
      [.none] + parts + Self.simpler(parts).map { .concatenate($0) }
    case .tagged(let id, let inFlight, let deed):
      [.none, deed] + (inFlight ? [.tagged(id, inFlight: false, deed)] : [])
        + deed.simpler.map { .tagged(id, inFlight: inFlight, $0) }
    case .queued(let line, let deed):
      [.none, deed] + deed.simpler.map { .queued(line, $0) }
    case .mapped(let deed):
      [.none, deed] + deed.simpler.map { .mapped($0) }
    }
  }

  private static func simpler(_ parts: [Script.Deed]) -> [[Script.Deed]] {
    parts.indices.flatMap { index in
      var fewer = parts
      fewer.remove(at: index)
      return [fewer]
        + parts[index].simpler.map { part in
          var changed = parts
          changed[index] = part
          return changed
        }
    }
  }
}

extension Script.Work {
  /// What it sends, without the work.
  fileprivate var sends: [Script.Deed] {
    moves.compactMap { if case .send(let act) = $0 { .send(act) } else { nil } }
  }

  fileprivate var simpler: [Script.Work] {
    var works: [Script.Work] = []
    for index in moves.indices {
      var fewer = moves
      fewer.remove(at: index)
      works.append(Script.Work(name: name, moves: fewer, isStubborn: isStubborn))
      for move in moves[index].simpler {
        var changed = moves
        changed[index] = move
        works.append(Script.Work(name: name, moves: changed, isStubborn: isStubborn))
      }
    }
    if isStubborn { works.append(Script.Work(name: name, moves: moves, isStubborn: false)) }
    return works
  }
}

extension Script.Move {
  fileprivate var simpler: [Script.Move] {
    switch self {
    case .sleep(let seconds): seconds > 1 ? [.sleep(1)] : []
    case .send(let act): act.simpler.map { .send($0) }
    case .down(let act, let place): act.simpler.map { .down($0, at: place) }
    case .release: []
    case .fail(let act): act.map { act in [.fail(nil)] + act.simpler.map { .fail($0) } } ?? []
    }
  }
}
