import Sheaf
import SheafTesting

@testable import Explorer

extension DirectoryClient {
  /// A file system that holds what a test says, and nothing else.
  ///
  /// With a clock, each answer takes a second of it.
  static func files(
    _ lists: [String: [DirectoryEntry]] = [:],
    pageSize: Int = 1_000,
    previews: [String: Preview] = [:],
    sizes: [String: DirectorySize] = [:],
    clock: TestClock? = nil
  ) -> DirectoryClient {
    @Sendable func answer<Value>(_ values: [String: Value], _ path: BytePath) async throws -> Value
    {
      try await clock?.sleep(for: .seconds(1))
      guard let value = values[path.display] else { throw FileProblem.notFound }
      return value
    }
    return DirectoryClient(
      list: { DirectoryListing(try await answer(lists, $0), pageSize: pageSize) },
      page: { path, names in
        // The slice begins where it began in the list.
        Array(try await answer(lists, path)[names.startIndex...].prefix(pageSize))
      },
      preview: { try await answer(previews, $0) },
      size: { try await answer(sizes, $0) }
    )
  }

  /// A file system in which nothing can be read, for one reason.
  static func failing(_ problem: FileProblem) -> DirectoryClient {
    DirectoryClient(
      list: { _ in throw problem },
      page: { _, _ in throw problem },
      preview: { _ in throw problem },
      size: { _ in throw problem }
    )
  }
}

extension DirectoryListing {
  /// The listing of those entries, in their order, of which the first are looked at.
  init(_ entries: [DirectoryEntry], pageSize: Int) {
    let names = entries.map(\.name)
    self.init(entries: Array(entries.prefix(pageSize)), rest: names.dropFirst(pageSize))
  }
}

extension [DirectoryEntry] {
  /// Entries of those names; a name that ends in a slash is a directory.
  init(names: String...) {
    self = names.map { name in
      name.hasSuffix("/")
        ? DirectoryEntry(name: [UInt8](name.utf8.dropLast()), kind: .directory)
        : DirectoryEntry(name: [UInt8](name.utf8), kind: .file, size: 10)
    }
  }
}

extension DirectoryEntry {
  /// A hundred thousand files: 100 pages.
  static let many = (0..<100_000).map { index in
    DirectoryEntry(name: Array("file\(index)".utf8), kind: .file)
  }

  /// A link to the directory above.
  static let linkUpwards = DirectoryEntry(
    name: Array("up".utf8),
    kind: .symbolicLink(SymbolicLink(target: Array("..".utf8), destination: .directory))
  )
}

extension Directory.State {
  /// The directory `top` with those entries.
  static func top(_ entries: [DirectoryEntry]) -> Directory.State {
    Directory.State(path: BytePath("top"), DirectoryListing(entries: entries))
  }

  /// Takes what was read anew, in one page.
  mutating func replaceEntries(_ entries: [DirectoryEntry]) {
    replaceEntries(DirectoryListing(entries: entries))
  }

  /// The names of the entries that pass the filter.
  var names: [String] { shown.map(\.displayName) }
}
