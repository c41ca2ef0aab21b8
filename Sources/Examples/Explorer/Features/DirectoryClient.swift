import Sheaf

/// What the features ask of the file system; tests put their own in its place.
struct DirectoryClient: Sendable {
  /// The entries of a directory, in the order in which they are shown.
  var list: @Sendable (BytePath) async throws -> [DirectoryEntry]
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
