import Sheaf

/// Writes down the word it finds in force, and where it found it.
struct Asking: Reducer {
  @Dependency(\.word) var word
  let journal: Journal<String>

  enum Action: Sendable {
    case read(String)
    case run
    case runMerged
    case runConcatenated
    case runMapped
    case chain(Int)
  }

  struct State: Equatable, Sendable {}

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let (journal, feature) = (journal, self)
    let run: @Sendable (String) -> Effect<Action> = { label in
      .run { send in
        journal.note("\(label) \(feature.word)")
        await suspendOnce()
        journal.note("\(label) later \(feature.word)")
        await send(.read("\(label) sent"))
      }
    }
    switch action {
    case .read(let label):
      journal.note("\(label) \(word)")
      return .none
    case .run:
      journal.note("reducer \(word)")
      return .merge(
        run("run"),
        .run { _ in
          throw DiskFull()
        } catch: { _, _ in
          journal.note("catch \(feature.word)")
        }
      )
    case .runMerged: return .merge(.merge(run("merge"), .none), .send(.read("send")))
    case .runConcatenated: return .concatenate(run("first"), run("second"))
    case .runMapped: return run("map").map { $0 }.cancellable(id: 1)
    case .chain(let rest):
      return rest == 0 ? .send(.read("end")) : .run { send in await send(.chain(rest - 1)) }
    }
  }
}

/// Readers side by side and inside one another, some with words of their own.
struct Library: Reducer {
  struct State: Equatable, Sendable {
    var plain = Asking.State()
    var own = Asking.State()
    var nested = Asking.State()
    var rows: IdentifiedArray<Int, Row.State> = [Row.State(id: 1)]
  }

  enum Action: Sendable, CasePathable {
    case plain(Asking.Action)
    case own(Asking.Action)
    case nested(Asking.Action)
    case rows(IdentifiedAction<Int, Asking.Action>)

    struct Cases: Sendable {
      var plain: CasePath<Action, Asking.Action> {
        CasePath(embed: Action.plain) { if case .plain(let a) = $0 { a } else { nil } }
      }
      var own: CasePath<Action, Asking.Action> {
        CasePath(embed: Action.own) { if case .own(let a) = $0 { a } else { nil } }
      }
      var nested: CasePath<Action, Asking.Action> {
        CasePath(embed: Action.nested) { if case .nested(let a) = $0 { a } else { nil } }
      }
      var rows: CasePath<Action, IdentifiedAction<Int, Asking.Action>> {
        CasePath(embed: Action.rows) { if case .rows(let a) = $0 { a } else { nil } }
      }
    }

    static var cases: Cases { Cases() }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable, Sendable {
      let id: Int
      var reader = Asking.State()
    }

    let journal: Journal<String>

    func reduce(into state: inout State, action: Asking.Action) -> Effect<Asking.Action> {
      Asking(journal: journal).reduce(into: &state.reader, action: action)
    }
  }

  let journal: Journal<String>

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { Asking(journal: journal) }
    Scope(state: \.own, action: \.own) { Asking(journal: journal).dependency(\.word, "own") }
    CombineReducers {
      Scope(state: \.nested, action: \.nested) {
        Asking(journal: journal).dependency(\.word, "inner")
      }
    }
    .dependency(\.word, "outer")
    EmptyReducer()
      .forEach(\.rows, action: \.rows) {
        Row(journal: journal).transformDependency(\.word) { $0 += " of a row" }
      }
  }
}
