import Sheaf

/// What a frame shows of the state. Each part is observed by itself and made of what is near the
/// selection only, so that comparing it after a key costs the same for any directory.
extension Explorer.State {
  var title: String { top?.id.display ?? "" }

  var list: FrameList {
    guard let content else { return FrameList() }
    return FrameList(content.shown, selection: content.position, reach: max(1, height)) { entry in
      FrameRow(entry, size: content.sizes[entry.name])
    }
  }

  var placeholder: String {
    switch top?.directory.phase {
    case .loading: ExplorerMessages.reading
    case .loaded where content?.entries.isEmpty == true: ExplorerMessages.isEmpty
    case .loaded where top?.directory.isLoadingMore == true: ExplorerMessages.reading
    case .loaded: ExplorerMessages.nothingMatches
    default: ExplorerMessages.notRead
    }
  }

  var filter: String? {
    content?.filter.map { $0.text + ($0.isTyping ? "_" : "") }
  }

  var preview: FramePreview? {
    content?.preview.map(FramePreview.init)
  }

  var messages: [String] {
    [failure, notice].compactMap { $0 }
  }

  var status: String {
    guard let directory = top?.directory else { return "" }
    guard let content = directory.content else {
      return directory.isLoading ? "reading" + attempt : "not read"
    }
    let read = content.entries.count
    let total = read + content.rest.count
    let shown = content.shown.count
    let place = shown == 0 ? "" : "\(content.position + 1)/\(shown)"
    let entries = total == 1 ? "1 entry" : "\(total) entries"
    let part = total == read ? entries : "\(read) of " + entries
    let activity =
      directory.isRefreshing
      ? "refreshing" + attempt : directory.isLoadingMore ? "reading more" : ""
    return [place, part, activity].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Explorer.State {
  /// What the last reading failed with; not while it is tried again.
  private var failure: String? {
    guard let directory = top?.directory, !directory.isFetching else { return nil }
    if let failure = directory.failure {
      return directory.content == nil
        ? ExplorerMessages.failed(failure.error, isFirst: screens.count == 1)
        : ExplorerMessages.notRefreshed(failure.error)
    }
    guard !directory.isLoadingMore, let failure = directory.pages.failure else { return nil }
    return ExplorerMessages.notReadFurther(failure.error)
  }

  /// Which attempt at reading the directory this is, where it is not the first.
  private var attempt: String {
    guard let attempt = top?.directory.attempt, attempt > 1 else { return "" }
    return ", attempt \(attempt)"
  }
}

extension FrameContent {
  /// Reads all parts; whoever tracks the reads is told when one of them has changed.
  @MainActor
  init(_ store: StoreOf<Explorer>) {
    self.init(
      title: store.title,
      list: store.list,
      placeholder: store.placeholder,
      filter: store.filter,
      preview: store.preview,
      messages: store.messages,
      status: store.status
    )
  }

  /// The frame with what is not part of the state.
  func adding(_ effects: EffectCounts, message: String? = nil) -> FrameContent {
    var content = self
    let running = effects.running
    content.status += running == 1 ? ", 1 effect running" : ", \(running) effects running"
    if effects.waiting > 0 { content.status += ", \(effects.waiting) waiting" }
    if let message { content.messages.append(message) }
    return content
  }
}

extension FrameRow {
  /// The row of an entry; sub-directories show the sum of what is below, as far as it is known.
  init(_ entry: DirectoryEntry, size: SubdirectorySize?) {
    self.init(name: entry.displayName, kind: entry.kindLabel)
    switch entry.kind {
    case .directory:
      name += "/"
      self.size = size?.text ?? "..."
    case .symbolicLink(let link):
      name += " -> " + link.targetDisplay
      self.size = entry.size?.byteCountText ?? ""
    default:
      self.size = entry.size?.byteCountText ?? ""
    }
  }
}

extension SubdirectorySize {
  /// The sum in at most nine columns; a plus sign says that parts could not be read.
  fileprivate var text: String {
    switch self {
    case .known(let size): size.bytes.byteCountText + (size.unreadable > 0 ? "+" : "")
    case .unknown: "?"
    }
  }
}

extension FramePreview {
  fileprivate init(_ preview: FilePreview.State) {
    switch preview.phase {
    case .reading:
      self.init(title: preview.name, lines: [ExplorerMessages.reading])
    case .shown(let content):
      self.init(title: "\(preview.name): \(content.summary)", lines: content.lines)
    case .failed(let message):
      self.init(title: preview.name, lines: [message])
    }
  }
}
