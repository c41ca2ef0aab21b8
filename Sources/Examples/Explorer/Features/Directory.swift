import Sheaf

/// The content of one directory: selection, filter, preview, and the sizes of its sub-directories.
struct Directory: LoadableReducer {
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
    /// All sub-directories have been added up, and the effect that did it has ended.
    case measuredAll
    /// For the screen above: that directory is to be opened.
    case opened(BytePath)
  }

  /// Where the selection goes.
  enum Movement: Equatable, Sendable {
    case by(Int)
    case toFirst
    case toLast
  }

  private enum CancelID { case filter, sizes }

  /// How long the typing must pause before the filter is applied.
  static let filterDelay = Duration.milliseconds(150)

  @Dependency(\.directories) private var directories
  @Dependency(\.clock) private var clock

  func load(_ request: BytePath) async throws -> State {
    State(path: request, entries: try await directories.list(request))
  }

  func merge(_ fresh: State, into current: State) -> State {
    var merged = current
    merged.replaceEntries(fresh.entries)
    return merged
  }

  func onLoaded(_ state: State, kind: LoadKind) -> Effect<Action> {
    let names = state.entries.lazy.filter(\.isMeasured).map(\.name)
    let sizes = measure(Array(names), in: state.path)
    // Why: after a refresh the file may have changed too.
    return state.preview == nil ? sizes : .merge(.send(.preview(.read)), sizes)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .move(let movement):
        switch movement {
        case .by(let count): state.select(state.position + count)
        case .toFirst: state.select(0)
        case .toLast: state.select(state.shown.count - 1)
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
      case .measuredAll, .preview, .opened:
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
      if delay > .zero { try await clock.sleep(for: delay) }
      await send(.filtered(await .filtering(entries, by: text), reading: reading))
    }
    .cancellable(id: CancelID.filter, cancelInFlight: true)
  }

  /// Adds up directories in the background, two at a time, and sends each sum as it is found.
  private func measure(_ names: [[UInt8]], in path: BytePath) -> Effect<Action> {
    if names.isEmpty { return .cancel(id: CancelID.sizes) }
    let measuring: Effect<Action> = .run(priority: .utility, name: "sizes") {
      [size = directories.size] send in
      await withTaskGroup(of: ([UInt8], SubdirectorySize).self) { group in
        var rest = names.makeIterator()
        func start() {
          guard !Task.isCancelled, let name = rest.next() else { return }
          group.addTask { (name, await SubdirectorySize(path.appending(name), size)) }
        }
        start()
        start()
        while let (name, size) = await group.next() {
          await send(.measured(name: name, size))
          start()
        }
      }
    }
    // Why: a group may end a little after its last result; whoever counts effects is told then.
    return .concatenate(measuring, .send(.measuredAll))
      .cancellable(id: CancelID.sizes, cancelInFlight: true)
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
