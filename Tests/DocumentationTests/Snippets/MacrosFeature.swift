import Sheaf

#if Macros

private struct Child: Reducer {
  struct State {}
  @CasePathable enum Action { case tapped, renamed(String) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

// snippet: macros
@Reducer
private struct Parent {
  struct State { var child = Child.State() }
  enum Action { case child(Child.Action), closed }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Child() }
  }
}
// end

private func use(_ given: Parent.Action) -> String? {
  var action = given
  // snippet: macros-use
  let isClosed = action.is(\.closed)
  let name = action[case: \.child.renamed]
  action.modify(\.child) { $0 = .tapped }
  // end
  return isClosed ? nil : name
}
#endif

private enum ByHand {
  struct Child: Reducer {
    struct State {}
    enum Action { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
  }

  // snippet: macros-by-hand
  struct Parent: Reducer {
    struct State { var child = Child.State() }
    enum Action: CasePathable {
      case child(Child.Action), closed

      struct Cases {
        var child: CasePath<Action, Child.Action> {
          CasePath(embed: Action.child) { if case .child(let action) = $0 { action } else { nil } }
        }
      }
      static var cases: Cases { Cases() }
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
    }
  }
  // end
}
