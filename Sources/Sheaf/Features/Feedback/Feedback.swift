/// A reducer, and effects that run as long as its state asks for them.
@frozen
public struct Feedback<
  Base: Reducer,
  Elements: Collection & Sendable,
  Key: Hashable & Sendable,
  Version: Equatable & Sendable
>: Reducer where Elements.Element: Sendable {
  /// What the store keeps: the base, resolved, and the account of this operator's effects.
  public typealias ResolvedForm = Resolved
  @usableFromInline typealias Rule = FeedbackRule<
    Base.State, Base.Action, Elements, Key, Version
  >
  @usableFromInline let base: Base
  @usableFromInline let rule: Rule

  @usableFromInline
  init(_ base: Base, _ rule: Rule) {
    self.base = base
    self.rule = rule
  }

  /// Runs the base, then starts and cancels what the state asks for.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// The base, resolved, and the account of this operator's effects.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let rule: Rule
    @usableFromInline let account: FeedbackAccount

    /// Resolves the base.
    @inlinable
    public init(_ source: Feedback) {
      base = Base.ResolvedForm(source.base)
      rule = source.rule
      account = FeedbackAccount()
    }

    /// Runs the base, then starts and cancels what the state asks for.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let effect = base.reduce(into: &state, action: action)
      switch effect.kind {
      case .unhandled, .rejected: return effect
      default: return .both(effect, rule.effect(for: state, account))
      }
    }
  }
}

// MARK: - Implementation

/// What a feedback asks for, and how its effects are made.
@usableFromInline
final class FeedbackRule<
  State,
  Action: Sendable,
  Elements: Collection & Sendable,
  Key: Hashable & Sendable,
  Version: Equatable & Sendable
>: Sendable where Elements.Element: Sendable {
  /// What the state asks for.
  let elements: @Sendable (State) -> Elements
  /// Tells one element from another.
  let key: @Sendable (Elements, Elements.Element) -> Key
  /// Another version of an element cancels its effect and starts a new one.
  let version: @Sendable (Elements.Element) -> Version
  /// Makes the effect of an element.
  let effect: @Sendable (Elements.Element) -> Effect<Action>
  /// Equal ones promise that nothing has changed; nil where there are none.
  let fingerprint: (@Sendable (Elements) -> UInt64)?
  /// Where the operator is written.
  let site: SourceSite

  init(
    _ elements: @escaping @Sendable (State) -> Elements,
    key: @escaping @Sendable (Elements, Elements.Element) -> Key,
    version: @escaping @Sendable (Elements.Element) -> Version,
    fingerprint: (@Sendable (Elements) -> UInt64)? = nil,
    effect: @escaping @Sendable (Elements.Element) -> Effect<Action>,
    at site: SourceSite
  ) {
    self.elements = elements
    self.key = key
    self.version = version
    self.fingerprint = fingerprint
    self.effect = effect
    self.site = site
  }

  /// What makes the effects at a place those that a state asks for.
  @usableFromInline
  func effect(for state: State, _ account: FeedbackAccount) -> Effect<Action> {
    let elements = elements(state)
    // Why: where nothing is asked for and nothing was before, there is nothing to plan.
    if elements.isEmpty, !account.isOpen { return .none }
    account.steps &+= 1
    let sync = FeedbackSync(elements, self, account)
    return .planned { port, host in sync.carryOut(through: port, host) }
  }
}

/// The account of one resolved operator, which may stand at many places: in the rows of a list.
@usableFromInline
final class FeedbackAccount:
  // Why: used by the resolved reducer, and while its effects are planned: on the store's actor.
  @unchecked Sendable
{
  /// Places at which something was asked for.
  var places = 0
  /// Actions that asked for something, so that the effect of an older one is not taken for news.
  var steps = 0

  @usableFromInline
  init() {}

  /// Whether something may have to be cancelled.
  // Why also at first: a reducer that calls another's `reduce(into:action:)` resolves it per action,
  // so that the account of the last one is in the place's memory only.
  var isOpen: Bool { steps == 0 || places > 0 }
}
