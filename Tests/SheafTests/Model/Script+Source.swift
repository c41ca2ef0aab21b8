/// The text of a script, to be pasted as a test.
extension Script {
  /// A test of the script on a kind of store; `name` is to become a claim.
  func test(named name: String, on kind: StoreKind) -> String {
    """
      @Test func \(name)() async {
        await expectAgreement(on: .\(kind), [
    \(steps.map { "      \($0.source)," }.joined(separator: "\n"))
        ])
      }
    """
  }
}

extension Script.Step {
  var source: String {
    switch self {
    case .send(let act, let place): ".send(\(act.source), at: \"\(place)\")"
    case .scoped(let act, let place): ".scoped(\(act.source), at: \"\(place)\")"
    case .leave(let place, let deed): ".leave(\"\(place)\", \(deed.source))"
    case .cancelSend(let name): ".cancelSend(of: \(name))"
    case .late(let name, let act): ".late(\(name), \(act.source))"
    case .observe(let act, let place): ".observe(\(act?.source ?? "nil"), at: \"\(place)\")"
    case .watch: ".watch"
    case .advance(let seconds): ".advance(\(seconds))"
    case .shutDown: ".shutDown"
    case .release: ".release"
    }
  }
}

extension Script.Act {
  var source: String {
    if above != .none {
      return "Act(\(name), \(changes.source), \(effect.source), above: \(above.source))"
    }
    if effect != .none { return "Act(\(name), \(changes.source), \(effect.source))" }
    return changes.isEmpty ? "Act(\(name))" : "Act(\(name), \(changes.source))"
  }
}

extension Script.Deed {
  var source: String {
    switch self {
    case .none: ".none"
    case .rejected: ".rejected"
    case .send(let act): ".send(\(act.source))"
    case .run(let work):
      ".work(\(work.name), \(work.moves.source)\(work.isStubborn ? ", isStubborn: true" : ""))"
    case .merge(let parts): ".merge(\(parts.source))"
    case .concatenate(let parts): ".concatenate(\(parts.source))"
    case .tagged(let id, let inFlight, let deed):
      ".tagged(\(id), inFlight: \(inFlight), \(deed.source))"
    case .queued(let line, let deed): ".queued(.\(line), \(deed.source))"
    case .mapped(let deed): ".mapped(\(deed.source))"
    case .cancel(let id): ".cancel(\(id))"
    case .cancelFrom(let id): ".cancelFrom(\(id))"
    case .join(let id): ".join(\(id))"
    }
  }
}

extension Script.Move {
  var source: String {
    switch self {
    case .sleep(let seconds): ".sleep(\(seconds))"
    case .send(let act): ".send(\(act.source))"
    case .down(let act, let place): ".down(\(act.source), at: \"\(place)\")"
    case .fail(let act): ".fail(\(act?.source ?? "nil"))"
    case .release: ".release"
    }
  }
}

extension Script.Change {
  // Why the description: every value in a change reads as it is written.
  var source: String {
    if case .named(let id) = self { return ".named(\(id.map(String.init) ?? "nil"))" }
    return ".\(self)"
  }
}

extension [Script.Deed] {
  fileprivate var source: String { "[\(map(\.source).joined(separator: ", "))]" }
}

extension [Script.Move] {
  fileprivate var source: String { "[\(map(\.source).joined(separator: ", "))]" }
}

extension [Script.Change] {
  fileprivate var source: String { "[\(map(\.source).joined(separator: ", "))]" }
}
