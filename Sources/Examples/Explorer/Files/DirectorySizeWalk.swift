/// Walks a tree one directory a step and adds up what it meets.
///
/// It holds two descriptors whatever the depth: it goes down by `openat` and back by `..`. Should the
/// way back have changed, it walks down from the top again and gives up what is no longer there.
struct DirectorySizeWalk: ~Copyable {
  /// A directory on the way from the top to the current one.
  private struct Level {
    let name: [UInt8]
    let identity: FileIdentity
    /// The subdirectories that have not been entered.
    var pending: [[UInt8]]
  }

  /// What has been met so far.
  private(set) var total = DirectorySize()
  private var hasBegun = false
  private let top: FileDescriptor
  // Invariant: `current` is the directory of the last level while there is one.
  private var current: FileDescriptor
  private var levels: [Level] = []
  /// Files with several names that have been counted.
  private var counted: Set<FileIdentity> = []

  /// Opens the top directory.
  init(_ path: BytePath) throws(FileProblem) {
    let top = try FileDescriptor.directory(path)
    let current = try FileDescriptor.directory(path)
    let identity = try current.status().identity
    self.init(top: top, current: current, identity: identity)
  }

  /// Enters the next directory or leaves a finished one; `false` when all has been seen.
  ///
  /// - Throws: `FileProblem` when the top cannot be read, in the first step; `CancellationError` when
  ///   the task is cancelled.
  mutating func step() throws -> Bool {
    try Task.checkCancellation()
    if !hasBegun {
      hasBegun = true
      try readCurrent()
      return true
    }
    guard let last = levels.indices.last else { return false }
    guard let name = levels[last].pending.popLast() else {
      levels.removeLast()
      if !levels.isEmpty { returnToLastLevel() }
      return !levels.isEmpty
    }
    do {
      let child = try current.subdirectory(name)
      levels.append(Level(name: name, identity: try child.status().identity, pending: []))
      current = child
      try readCurrent()
    } catch let problem as FileProblem {
      if !problem.isDisappearance { total.unreadable += 1 }
    }
    return true
  }

  // MARK: - Implementation

  private init(
    top: consuming FileDescriptor,
    current: consuming FileDescriptor,
    identity: FileIdentity
  ) {
    self.top = top
    self.current = current
    levels = [Level(name: [], identity: identity, pending: [])]
  }

  /// Counts the entries of the current directory and notes its subdirectories.
  private mutating func readCurrent() throws {
    let directory = current.number
    var sum = total
    var pending: [[UInt8]] = []
    var counted = counted
    self.counted = []
    defer {
      self.counted = counted
      total = sum
      levels[levels.count - 1].pending = pending
    }
    try DirectoryStream(current).forEachName { name in
      do throws(FileProblem) {
        let status = try FileStatus(name, in: directory)
        switch status.kind {
        case .directory:
          sum.directories += 1
          pending.append(DirectoryReader.bytes(of: name))
        case .file:
          sum.files += 1
          let isNew = status.linkCount < 2 || counted.insert(status.identity).inserted
          if isNew { sum.add(bytes: status.size) }
        case .symbolicLink, .special:
          sum.files += 1
        }
      } catch {
        if !error.isDisappearance { sum.unreadable += 1 }
      }
    }
  }

  /// Makes the directory of the last level the current one.
  private mutating func returnToLastLevel() {
    let wanted = levels[levels.count - 1].identity
    if let parent = try? current.subdirectory([BytePath.dot, BytePath.dot]),
      (try? parent.status().identity) == wanted
    {
      current = parent
      return
    }
    walkDownFromTop()
  }

  /// Finds the last level by name; levels that have gone are dropped with what was pending in them.
  private mutating func walkDownFromTop() {
    var index = 0
    do throws(FileProblem) {
      current = try top.subdirectory([BytePath.dot])
      index = 1
      while index < levels.count {
        let next = try current.subdirectory(levels[index].name)
        guard try next.status().identity == levels[index].identity else { throw .deletedMeanwhile }
        current = next
        index += 1
      }
    } catch {
      if !error.isDisappearance {
        total.unreadable += levels[index...].reduce(0) { $0 + $1.pending.count }
      }
      levels.removeSubrange(index...)
    }
  }
}
