import Sheaf

/// Articles beside each other, in a sheet and in rows.
struct Shelf: Reducer {
  struct State: Equatable {
    var left = LoadingState<Article>(request: 1)
    var right = LoadingState<Article>(request: 2)
    var sheet: LoadingState<Article>?
    var rows: IdentifiedArrayOf<ShelfRow.State> = []
  }
  enum Action: CasePathable, Sendable {
    case left(LoadingActionOf<Article>)
    case right(LoadingActionOf<Article>)
    case sheet(LoadingActionOf<Article>)
    case rows(IdentifiedAction<Int, LoadingActionOf<Article>>)
    case dismiss
    case stopEverything

    struct Cases {
      var left: CasePath<Action, LoadingActionOf<Article>> {
        CasePath(embed: Action.left) { if case .left(let action) = $0 { action } else { nil } }
      }
      var right: CasePath<Action, LoadingActionOf<Article>> {
        CasePath(embed: Action.right) { if case .right(let action) = $0 { action } else { nil } }
      }
      var sheet: CasePath<Action, LoadingActionOf<Article>> {
        CasePath(embed: Action.sheet) { if case .sheet(let action) = $0 { action } else { nil } }
      }
      var rows: CasePath<Action, IdentifiedAction<Int, LoadingActionOf<Article>>> {
        CasePath(embed: Action.rows) { if case .rows(let action) = $0 { action } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }

  let article: Article

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: \.left) { LoadingReducer { article } }
    Scope(state: \.right, action: \.right) { LoadingReducer { article } }
    Reduce { state, action in
      switch action {
      case .dismiss:
        state.sheet = nil
        state.rows.removeAll()
        return .none
      case .stopEverything:
        return .cancel { _ in true }
      default:
        return .none
      }
    }
    .ifLet(\.sheet, action: \.sheet) { LoadingReducer { article } }
    .forEach(\.rows, action: \.rows) { ShelfRow(article: article) }
  }
}

/// One article in a list.
struct ShelfRow: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var article: LoadingState<Article>
    init(id: Int) {
      self.id = id
      article = LoadingState<Article>(request: id)
    }
  }
  let article: Article

  var body: some Reducer<State, LoadingActionOf<Article>> {
    Scope(state: \.article, action: CasePath(embed: { $0 }, extract: { $0 })) {
      LoadingReducer { article }
    }
  }
}
