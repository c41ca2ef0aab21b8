import Sheaf

/// What the features ask of the file system; tests put their own in its place.
struct DirectoryClient: Sendable {
  /// The first entries of a directory and the names of the others, in the order they are shown in.
  var list: @Sendable (BytePath) async throws -> DirectoryListing
  /// Entries for the first of those names of a directory: as many as make a page, one at least.
  var page: @Sendable (BytePath, ArraySlice<[UInt8]>) async throws -> [DirectoryEntry]
  /// The beginning of a file, or what there is to say about anything else.
  var preview: @Sendable (BytePath) async throws -> Preview
  /// The sum of everything below a directory.
  var size: @Sendable (BytePath) async throws -> DirectorySize
}

extension DirectoryClient: DependencyKey {
  /// The real file system; in a test it is reported when nobody has overridden it.
  static var liveValue: DirectoryClient {
    let reader = DirectoryReader()
    return DirectoryClient(
      list: { try await reader.list($0) },
      page: { try await reader.page($0, of: $1) },
      preview: { try await reader.preview($0) },
      size: { try await reader.size($0) }
    )
  }
}

extension DependencyValues {
  /// How directories and files are read.
  var directories: DirectoryClient {
    get { self[DirectoryClient.self] }
    set { self[DirectoryClient.self] = newValue }
  }
}
