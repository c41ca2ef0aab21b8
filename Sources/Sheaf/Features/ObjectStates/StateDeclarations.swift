/// Where the states of an object are declared, to find two that share an id.
struct StateDeclarations {
  private struct Declaration {
    let site: SourceSite
    var isReported = false
  }

  private var known: [StateID: Declaration] = [:]
  /// Why a limit: ids may carry data, and there are more data than declarations.
  private let limit = 1_000

  /// Where else the state is declared; told once for each id.
  mutating func conflict(of id: StateID, at site: SourceSite) -> SourceSite? {
    guard let declaration = known[id] else {
      if known.count < limit { known[id] = Declaration(site: site) }
      return nil
    }
    if declaration.isReported || declaration.site == site { return nil }
    known[id]?.isReported = true
    return declaration.site
  }
}
