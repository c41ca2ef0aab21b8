import Sheaf
import Testing

// snippet: cloe-feature
@Reducer
struct Citizen {
  struct State: Equatable, Sendable {
    var name = "Ada"
    var age = 36
    var photo = TaskState<String, PhotoError>.initial
    var save = TaskStatus<any Error>.initial
    static func == (left: State, right: State) -> Bool {
      left.name == right.name && left.age == right.age && left.photo == right.photo
    }
  }
  enum Action: TaskTrackingAction {
    case growUp
    case rename(String)
    case photoButton
    case stopButton
    case saveButton
    case tracking(TaskEvent<State>)
  }
  enum PhotoError: Error { case missing }
  enum WorkID { case photo }

  var loadPhoto: @Sendable (String) async throws(PhotoError) -> String = { "photo of \($0)" }
  var save: @Sendable (State) async throws -> Void = { _ in }

  var body: some ReducerOf<Self> {
    TrackingReducer(action: \.tracking)
    Reduce { state, action in
      switch action {
      case .growUp:
        state.age += 1
        return .none
      case .rename(let name):
        state.name = name
        return .none
      case .photoButton:
        let name = state.name
        return .track(\.photo) { () async throws(PhotoError) in try await loadPhoto(name) }
          .cancellable(id: WorkID.photo)
      case .stopButton:
        return .cancel(id: WorkID.photo)
      case .saveButton:
        let state = state
        return .run { _ in try await save(state) }.tracking(\.save)
      case .tracking:
        return .none
      }
    }
    AgeLimit()
  }
}

struct AgeLimit: Reducer {
  func reduce(into state: inout Citizen.State, action: Citizen.Action) -> Effect<Citizen.Action> {
    state.age = min(state.age, 120)
    return .none
  }
}
// end

// snippet: cloe-store
@MainActor func makeCitizen() -> StoreOf<Citizen> {
  let store = Store(initialState: Citizen.State(), middleware: [.logging()]) { Citizen() }
  store.send(.growUp)
  print(store.age)
  return store
}
// end

// snippet: cloe-closures
@MainActor func buttons(of store: StoreOf<Citizen>) -> [@Sendable @MainActor () -> Void] {
  [store[.growUp], store.sending(.rename("Grace"))]
}
// end

// snippet: cloe-sequences
@MainActor func follow(_ store: StoreOf<Citizen>) async {
  // Each value that differs, the current one first.
  for await name in store.states(\.name) { print(name) }
  // One value for every turn.
  for await name in store.states(\.name, dedupe: false) { print(name) }
  // A selector, computed only when an input has changed.
  let title = DerivedState(\Citizen.State.name, \.age) { name, age in "\(name), \(age)" }
  for await title in store.states(of: title, buffering: .newest) { print(title) }
}
// end

// snippet: cloe-middleware
let adultsOnly = Middleware<Citizen.State, Citizen.Action> { action, context in
  switch action {
  case .saveButton where context.state.age < 18: return
  case .rename("restart"): context.send(.growUp)
  default: context.next(action)
  }
}

@MainActor func restrict(_ store: StoreOf<Citizen>) {
  store.middleware = [adultsOnly, .logging(category: "profile", level: .info)]
}
// end

// snippet: cloe-thunk
let growOld = Thunk<Citizen.State, Citizen.Action, Int> { store in
  while try await store.state().age < 65 { await store.send(.growUp) }
  return try await store.state().age
}

@MainActor func retire(_ store: StoreOf<Citizen>) async throws {
  let age = try await store.run(growOld)
  print("retired at \(age)")
}
// end

// snippet: cloe-lifetime
@MainActor func whileShown(_ store: StoreOf<Citizen>) async {
  // Ends with the task: in SwiftUI, `.task { await whileShown(store) }`.
  await store.send(.photoButton).finish()
}

func cleaningUp() -> Effect<Citizen.Action> {
  .run { send in
    defer { print("ended, failed or cancelled") }
    await send(.growUp)
  }
}
// end

// snippet: cloe-sequence-tracking
struct Ticker: Reducer {
  struct State: Equatable, Sendable { var ticks = TaskState<Int, Never>.initial }
  enum Action: TaskTrackingAction {
    case start
    case tracking(TaskEvent<State>)
  }
  static let tracking = CasePath(embed: Action.tracking) {
    if case .tracking(let event) = $0 { event } else { nil }
  }

  var body: some ReducerOf<Self> {
    TrackingReducer(action: Self.tracking)
    Reduce { _, action in
      guard case .start = action else { return .none }
      return AsyncStream<Int> { continuation in
        continuation.yield(8)
        continuation.yield(420)
        continuation.finish()
      }
      .tracking(\.ticks)
    }
  }
}
// end

@Suite struct ComingFromCloeTests {
  @MainActor
  @Test func theFeatureDoesWhatThePageSays() async throws {
    let store = makeCitizen()
    #expect(store.age == 37)
    for press in buttons(of: store) { press() }
    #expect(store.name == "Grace")
    await whileShown(store)
    #expect(store.photo == .completedWithOutput("photo of Grace"))
    await store.send(.saveButton).finish()
    #expect(store.save.isCompleted)
    restrict(store)
    store.send(.rename("restart"))
    #expect(store.name == "Grace" && store.age == 39)
    try await retire(store)
    #expect(store.age == 65)
  }

  @MainActor
  @Test func theSequenceIsTracked() async {
    let store = Store(initialState: Ticker.State()) { Ticker() }
    await store.send(.start).finish()
    #expect(store.ticks == .completedWithOutput(420))
  }
}
