import Sheaf

extension Explorer {
  /// Decides what a key means where the user is.
  func handle(_ key: Key, _ state: inout State) -> Effect<Action> {
    if state.content?.filter?.isTyping == true, let filterKey = FilterKey(key) {
      return state.send(.filter(filterKey))
    }
    switch key {
    case .character("q"): state.hasQuit = true
    case .character("h"), .left, .backspace:
      guard state.screens.count > 1 else {
        state.notice = ExplorerMessages.firstScreen
        return .none
      }
      state.screens.removeLast()
      return state.send(.appear)
    case .character("r"): return state.send(.refresh)
    case .character("R"): return state.send(.reload)
    case .character("t"): return state.send(state.isPageFailed ? .loadMore : .retry)
    default: return Directory.Action(key, page: state.page).map(state.send) ?? .none
    }
    return .none
  }
}

extension Explorer.State {
  /// The screen that the user sees.
  var top: DirectoryScreen.State? { screens.last }

  /// The directory that the user sees; `nil` while there is none to be seen.
  var content: Directory.State? { top?.directory.content }

  /// Says whether what failed last was a further page, and not the directory.
  var isPageFailed: Bool {
    guard let directory = top?.directory else { return false }
    return directory.failure == nil && directory.pages.failure != nil
  }

  /// How far a page goes.
  var page: Int { max(1, height / 2) }

  /// Sends an action to the screen that the user sees.
  func send(_ action: LoadingActionOf<Directory>) -> Effect<Explorer.Action> {
    guard let id = screens.ids.last else { return .none }
    return .send(.screens(.element(id: id, action: .directory(action))))
  }

  /// Sends an action to the directory that the user sees, if there is one.
  func send(_ action: Directory.Action) -> Effect<Explorer.Action> {
    content == nil ? .none : send(.loaded(action))
  }
}

extension FilterKey {
  /// What the key means while a filter is typed; `nil` when it keeps its usual meaning.
  init?(_ key: Key) {
    switch key {
    case .character(let character): self = .append(character)
    case .backspace: self = .deleteLast
    case .enter: self = .keep
    case .escape: self = .clear
    default: return nil
    }
  }
}

extension Directory.Action {
  /// What the key means in a list; `nil` when it means nothing.
  init?(_ key: Key, page: Int) {
    switch key {
    case .character("j"), .down: self = .move(.by(1))
    case .character("k"), .up: self = .move(.by(-1))
    case .character("g"), .home: self = .move(.toFirst)
    case .character("G"), .end: self = .move(.toLast)
    case .pageDown, .control("f"): self = .move(.by(page))
    case .pageUp, .control("b"): self = .move(.by(-page))
    case .character("l"), .right, .enter: self = .open
    case .character("p"): self = .togglePreview
    case .character("/"): self = .filter(.begin)
    case .escape: self = .filter(.clear)
    default: return nil
    }
  }
}
