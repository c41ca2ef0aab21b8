#if Macros
// snippet: readme-feature
import Sheaf

@Reducer
struct Facts {
  struct State: Equatable {
    var number = 0
    var fact: String?
    var isLoading = false
  }
  enum Action: Equatable { case increment, factButton, cancelButton, fact(String) }
  enum CancelID { case fact }

  let lookUp: @Sendable (Int) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.number += 1
        return .none
      case .factButton:
        state.isLoading = true
        let number = state.number
        return .run { send in
          await send(.fact(try await lookUp(number)))
        } catch: { error, send in
          await send(.fact("no fact: \(error)"))
        }
        .cancellable(id: CancelID.fact, cancelInFlight: true)
      case .cancelButton:
        state.isLoading = false
        return .cancel(id: CancelID.fact)
      case .fact(let text):
        state.isLoading = false
        state.fact = text
        return .none
      }
    }
  }
}
// end
#endif
