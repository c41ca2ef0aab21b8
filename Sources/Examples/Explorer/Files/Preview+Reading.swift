extension Preview {
  /// Reads the beginning of what the path leads to, without ever waiting for it.
  ///
  /// - Throws: `FileProblem`; `CancellationError` when the task is cancelled.
  init(reading path: BytePath, limit: Int, lineLimit: Int) throws {
    let place = try FilePlace(path)
    let status = try FileStatus(place, followsLink: false)
    guard status.kind == .symbolicLink else {
      try self.init(following: place, limit: limit, lineLimit: lineLimit)
      return
    }
    let number = place.number
    let target = try withCString(place.name) { name throws(FileProblem) in
      try symbolicLinkTarget(name, in: number)
    }
    do {
      try self.init(following: place, limit: limit, lineLimit: lineLimit)
    } catch let problem as FileProblem {
      self.init(content: .unavailable(problem))
    }
    linkTarget = String(escaping: target)
  }

  /// Makes the preview of a file of that length from the bytes at its beginning.
  init(beginning: [UInt8], totalBytes: Int, lineLimit: Int) {
    if beginning.isEmpty {
      self.init(content: .empty)
    } else if let text = PreviewText(beginning, isCut: beginning.count < totalBytes, lineLimit) {
      self.init(content: .text(text.lines), shownBytes: text.byteCount, totalBytes: totalBytes)
    } else {
      let shown = beginning.prefix(256)
      let rows = HexadecimalRows.rows(of: shown)
      self.init(content: .binary(rows), shownBytes: shown.count, totalBytes: totalBytes)
    }
  }

  // MARK: - Implementation

  private init(following place: borrowing FilePlace, limit: Int, lineLimit: Int) throws {
    // Why: opening a named pipe or a device can wait or have effects, so it is asked for first,
    // and once more afterwards, as the name may have come to stand for something else.
    try Self.refuseSpecial(FileStatus(place, followsLink: true))
    let file = try FileDescriptor.file(place)
    let status = try file.status()
    try Self.refuseSpecial(status)
    guard status.kind != .directory else {
      var count = 0
      try DirectoryStream(file).forEachName { _ in count += 1 }
      self.init(content: .directory(entryCount: count))
      return
    }
    let beginning = try file.contents(limit: limit)
    let total = max(status.size, beginning.count)
    // Why: files of the system (/proc) claim a length of zero, others end before their length.
    let isWhole = beginning.count < limit
    self.init(
      beginning: beginning,
      totalBytes: isWhole ? beginning.count : total,
      lineLimit: lineLimit
    )
  }

  private static func refuseSpecial(_ status: FileStatus) throws {
    if case .special(let special) = status.kind { throw FileProblem.notReadable(special) }
  }
}
