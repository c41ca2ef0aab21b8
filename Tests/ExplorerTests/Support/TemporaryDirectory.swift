@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A directory that a test fills with whatever it needs and that is removed afterwards.
struct TemporaryDirectory: ~Copyable {
  let path: BytePath

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/explorer-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw FileProblem.last }
    path = BytePath(bytes: template.dropLast().map(UInt8.init(bitPattern:)))
  }

  deinit {
    if let parent = path.parent, let directory = try? FileDescriptor.directory(parent) {
      removeTree(path.lastComponent, in: directory)
    }
  }

  /// The path of a name in this directory.
  func callAsFunction(_ name: String) -> BytePath {
    path.appending(Array(name.utf8))
  }

  @discardableResult
  func file(_ name: String, _ content: [UInt8] = [], length: Int? = nil) throws -> BytePath {
    try file(Array(name.utf8), content, length: length)
  }

  @discardableResult
  func file(_ name: [UInt8], _ content: [UInt8] = [], length: Int? = nil) throws -> BytePath {
    let path = path.appending(name)
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    let number = try call(path) { open($0, flags, 0o644) }
    defer { close(number) }
    guard write(number, content, content.count) == content.count else { throw FileProblem.last }
    // A file that is longer than its content is sparse: it has a hole instead.
    if let length, ftruncate(number, off_t(length)) != 0 { throw FileProblem.last }
    return path
  }

  @discardableResult
  func directory(_ name: String, mode: mode_t = 0o755) throws -> BytePath {
    try call(self(name)) { mkdir($0, 0o755) }
    try setMode(mode, of: name)
    return self(name)
  }

  @discardableResult
  func link(_ name: String, to target: String) throws -> BytePath {
    try call(self(name)) { symlink(target, $0) }
    return self(name)
  }

  @discardableResult
  func fifo(_ name: String) throws -> BytePath {
    try call(self(name)) { mkfifo($0, 0o644) }
    return self(name)
  }

  func setMode(_ mode: mode_t, of name: String) throws {
    try call(self(name)) { chmod($0, mode) }
  }

  func setModeOfItself(_ mode: mode_t) throws {
    try call(path) { chmod($0, mode) }
  }

  func removeFile(_ name: String) throws {
    try call(self(name)) { unlink($0) }
  }

  func removeDirectory(_ name: String) throws {
    try call(self(name)) { rmdir($0) }
  }

  /// Makes a chain of directories of that name, each in the one before.
  func chain(of count: Int, name: String) throws {
    var current = try FileDescriptor.directory(path)
    for _ in 0..<count {
      guard mkdirat(current.number, name, 0o755) == 0 else { throw FileProblem.last }
      current = try current.subdirectory(Array(name.utf8))
    }
  }

  @discardableResult
  private func call(_ path: BytePath, _ body: (UnsafePointer<CChar>) -> Int32) throws -> Int32 {
    try withCString(path.bytes) { path throws(FileProblem) in
      let result = body(path)
      guard result >= 0 else { throw FileProblem.last }
      return result
    }
  }
}

/// Removes a file or a whole tree, however deep, without recursion.
private func removeTree(_ name: [UInt8], in parent: borrowing FileDescriptor) {
  if remove(name, in: parent.number) { return }
  _ = try? withCString(name) { fchmodat(parent.number, $0, 0o700, 0) }
  guard var current = try? parent.subdirectory(name) else { return }
  var path = [name]
  while !path.isEmpty {
    var directories: [[UInt8]] = []
    let number = current.number
    try? DirectoryStream(current).forEachName { entry in
      let entry = DirectoryReader.bytes(of: entry)
      if !remove(entry, in: number) { directories.append(entry) }
    }
    if let next = directories.first {
      _ = try? withCString(next) { fchmodat(number, $0, 0o700, 0) }
      guard let child = try? current.subdirectory(next) else { return }
      current = child
      path.append(next)
    } else {
      guard let above = try? current.subdirectory(Array("..".utf8)) else { return }
      current = above
      guard let done = path.popLast(), remove(done, in: current.number) else { return }
    }
  }
}

/// Removes a file or an empty directory; `false` when that was not possible.
private func remove(_ name: [UInt8], in directory: Int32) -> Bool {
  let result = try? withCString(name) { name in
    if unlinkat(directory, name, 0) == 0 { return true }
    return unlinkat(directory, name, AT_REMOVEDIR) == 0
  }
  return result ?? false
}
