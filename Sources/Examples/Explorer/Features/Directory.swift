import Sheaf

/// The content of one directory: selection, filter, preview, and the sizes of its sub-directories.
///
/// Its entries come in pages, in their final order. The first is shown at once, the next is read when
/// the selection nears the end of those that are shown.
struct Directory: PagedLoadableReducer {
  #if Macros
  @CasePathable
  #endif
  enum Action: Equatable, Sendable {
    case move(Movement)
    /// Opens the selected entry: a directory on a screen of its own, anything else in the preview.
    case open
    case togglePreview
    case preview(FilePreview.Action)
    case filter(FilterKey)
    /// What passes the filter, found in the entries of that reading.
    case filtered(ShownEntries, reading: Int)
    case measured(name: [UInt8], SubdirectorySize)
    /// Those entries were read just now: all of them, or a further page, of which the screen tells.
    case arrived([DirectoryEntry])
    /// For the screen above: that directory is to be opened.
    case opened(BytePath)
  }

  /// Where the selection goes.
  enum Movement: Equatable, Sendable {
    case by(Int)
    case toFirst
    case toLast
  }

  enum CancelID { case filter, sizes }

  /// How long the typing must pause before the filter is applied.
  static let filterDelay = Duration.milliseconds(150)
  /// How many rows there must be below the selection before no further page is read.
  static let leastRowsBelow = 200
  /// How many sub-directories are added up at a time.
  static let sizesAtATime = 2
  /// How old a directory may be when the user comes back to it.
  static let staleAfter = Duration.seconds(30)
  /// The system is asked three times where it was out of something: after 0.1 s, then 0.2 s.
  static let retry = RetryPolicy.attempts(3, backoff: .exponential(.milliseconds(100))) { error in
    (error as? FileProblem)?.isTransient == true
  }

  @Dependency(\.directories) var directories

  let policy = LoadPolicy {
    $0.retry = Directory.retry
    $0.staleAfter = Directory.staleAfter
    $0.onAppear = .ifStale
    $0.pagesOnRefresh = .all
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .move(let movement):
        switch movement {
        case .by(let count): state.select(state.position + count)
        case .toFirst: state.select(0)
        case .toLast: state.selectLast()
        }
        return .none
      case .open:
        guard let entry = state.selected else { return .none }
        if entry.isDirectory { return .send(.opened(state.path.appending(entry.name))) }
        return openPreview(&state)
      case .togglePreview:
        guard state.preview != nil else { return openPreview(&state) }
        state.preview = nil
        return .none
      case .filter(let key):
        return handle(key, &state)
      case .filtered(let shown, let reading):
        // Why: a directory that was read again meanwhile was filtered then.
        if reading == state.reading { state.show(shown) }
        return .none
      case .measured(let name, let size):
        state.sizes[name] = size
        return .none
      case .arrived(let entries):
        return measure(entries, in: state.path)
      case .preview, .opened:
        return .none
      }
    }
    .ifLet(\.preview, action: \.preview) { FilePreview() }
    .onChange(of: \.selectedName) { _, _, state, _ in
      state.preview = nil
      return .none
    }
  }

  // MARK: - Implementation

  private func openPreview(_ state: inout State) -> Effect<Action> {
    guard let entry = state.selected else { return .none }
    let path = state.path.appending(entry.name)
    if state.preview?.id != path {
      state.preview = FilePreview.State(id: path, name: entry.displayName)
    }
    return .send(.preview(.read))
  }

  /// Changes the filter, and applies it: at once, or when the typing has paused.
  private func handle(_ key: FilterKey, _ state: inout State) -> Effect<Action> {
    let delay = state.filter.handle(key) ? Self.filterDelay : .zero
    let (entries, text, reading) = (state.entries, state.filter?.text ?? "", state.reading)
    return .run(name: "filter") { send in
      await send(.filtered(await .filtering(entries, by: text), reading: reading))
    }
    .debounced(id: CancelID.filter, for: delay)
  }

  /// Adds up directories in the background, a few at a time, and sends each sum as it is found.
  private func measure(_ entries: [DirectoryEntry], in path: BytePath) -> Effect<Action> {
    let size = directories.size
    return .merge(
      entries.filter(\.isMeasured).map { entry in
        .run(priority: .utility, name: "size") { send in
          let sum = await SubdirectorySize(path.appending(entry.name), size)
          await send(.measured(name: entry.name, sum))
        }
        .queued(on: .bounded("sizes", Self.sizesAtATime))
      }
    )
    .cancellable(id: CancelID.sizes)
  }
}

extension SubdirectorySize {
  fileprivate init(
    _ path: BytePath,
    _ size: @Sendable (BytePath) async throws -> DirectorySize
  ) async {
    do {
      self = .known(try await size(path))
    } catch {
      self = .unknown
    }
  }
}
