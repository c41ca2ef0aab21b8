/// What the command line asks for.
struct Options {
  static let usage = """
    usage: SheafBenchmarks [--check] [--long] [--filter text] [--json]
      --check        best of three runs; exits 1 if a row is beyond its limit
      --long         five times as many rounds
      --filter text  only rows whose name contains the text
      --json         one object per row instead of a table
    """

  private(set) var isCheck = false
  private(set) var isLong = false
  private(set) var isJSON = false
  private(set) var filter: String?

  /// Nil where the arguments make no sense.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--check": isCheck = true
      case "--long": isLong = true
      case "--json": isJSON = true
      case "--filter":
        guard let text = arguments.next() else { return nil }
        filter = text
      default: return nil
      }
    }
  }

  func includes(_ limit: Limit) -> Bool { filter.map { limit.row.contains($0) } ?? true }
}
