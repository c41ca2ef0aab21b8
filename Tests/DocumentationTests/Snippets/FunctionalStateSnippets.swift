import Sheaf
import Testing

// snippet: functional-state-class
@MainActor
final class SearchView: @MainActor Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)
  var title = ""
  var alpha = 1.0

  static var defaultOnSet: StateTransition<SearchView> { .fade }
  static var defaultOnUpdate: StateTransition<SearchView> { .instant }
}
// end

// snippet: functional-state-states
@MainActor
extension SearchView {
  static func locked() -> StateDescriptor<SearchView> {
    .set { $0.title = "locked" }
  }

  static func highlighted(_ title: String) -> StateDescriptor<SearchView> {
    .setOrUpdate(via: .fade, updateVia: .instant) { $0.title = title }
  }

  static func awaiting(with title: String) -> StateDescriptor<SearchView> {
    .set(via: .fade) { $0.alpha = 0.5 }
      .update { $0.title = title }
      .alsoUpdateOnSet()
  }
}
// end

@MainActor private func nextFrame() async {}

// snippet: functional-state-transition
@MainActor
extension StateTransition<SearchView> {
  static var fade: Self {
    Self { view, mutate in
      view.alpha = 0
      mutate()
      await nextFrame()
      view.alpha = 1
    }
  }
}
// end

// snippet: functional-state-completion
@MainActor
extension StateTransition<SearchView> {
  /// An animation that tells a closure when it is over.
  static func animated(
    _ animate: @escaping @MainActor (_ completion: @escaping @Sendable (Bool) -> Void) -> Void
  ) -> Self {
    Self { mutate in
      mutate()
      let isFinished = await withCheckedContinuation { continuation in
        animate { continuation.resume(returning: $0) }
      }
      if !isFinished { throw AnimationStopped() }
    }
    .commitOnFailure()
  }
}

struct AnimationStopped: Error {}
// end

@MainActor
struct FunctionalStateSnippets {
  @Test func theirSpellingsHaveAFormHere() async {
    let view = SearchView()
    let keyword = "tea"
    // snippet: functional-state-calls
    view.apply { $0.awaiting(with: keyword) }
    view.apply { $0.locked() }
    view.apply(via: .instant) { $0.highlighted(keyword) }
    // end
    // snippet: functional-state-outcome
    let outcome = await view.apply { $0.locked() }.outcome
    let isLocked = outcome.hasArrived
    // end
    #expect(isLocked)
    #expect(view.title == "locked")
    // snippet: functional-state-reading
    let isReady = view.dispatcher.current == StateID("locked()") && !view.dispatcher.isTransitioning
    // end
    #expect(isReady)
  }

  @Test func aTransitionWithACompletionHasAFormHere() async {
    let view = SearchView()
    let stopped = StateTransition.animated { $0(false) }
    let outcome = await view.apply(via: stopped) { $0.locked() }.outcome
    #expect(outcome.error is AnimationStopped)
    #expect(view.dispatcher.current == StateID("locked()"))
    #expect(
      await view.apply(via: .animated { $0(true) }) { $0.highlighted("x") }.outcome.hasArrived
    )
  }

  @Test nonisolated func aRequestFromElsewhereHopsInSight() async {
    let view = await SearchView()
    let request = await MainActor.run { view.apply { $0.locked() } }
    #expect(await request.outcome.hasArrived)
  }

  @Test func aCellIsAnyClass() async {
    // snippet: functional-state-cell
    @MainActor
    final class Cell: @MainActor Stateful {
      private(set) lazy var dispatcher = StateDispatcher(self)
      var isChosen = false

      static func chosen() -> StateDescriptor<Cell> { .set { $0.isChosen = true } }
    }
    // end
    let cell = Cell()
    cell.apply { $0.chosen() }
    #expect(cell.isChosen)
  }
}
