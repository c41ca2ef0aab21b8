/// Effects that follow from the state.
///
/// After every action that this reducer handles, what runs is made what the state asks for: what is
/// asked for anew is started, what is not any more is cancelled. That includes what the state of the
/// store asked for from the start, with the first action, and what others have changed meanwhile.
/// First come the effects of the reducer itself, then the cancellations, then the starts. An effect
/// that has ended, or was cancelled by somebody else, is not started again while the state stays as it
/// is. When the feature is removed its effects go as all others do. Each operator has an account of its
/// own, per place: two of them, two features of one type, two rows never disturb each other.
extension Reducer {
  /// Runs an effect for a value of the state: the newest wins, and an equal one changes nothing.
  public func feedback<Value: Equatable & Sendable>(
    of value: any KeyPath<State, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable (_ value: Value) -> Effect<Action>
  ) -> Feedback<Self, CollectionOfOne<Value>, Bool, Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(
      self,
      FeedbackRule(
        { CollectionOfOne($0[keyPath: value]) },
        key: { _, _ in true },
        version: { $0 },
        effect: effect,
        at: site
      )
    )
  }

  /// Runs an effect while an optional of the state is not nil; another value starts it anew.
  public func feedback<Value: Equatable & Sendable>(
    unwrapping value: any KeyPath<State, Value?> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable (_ value: Value) -> Effect<Action>
  ) -> Feedback<Self, [Value], Bool, Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(
      self,
      FeedbackRule(
        { state in state[keyPath: value].map { [$0] } ?? [] },
        key: { _, _ in true },
        version: { $0 },
        effect: effect,
        at: site
      )
    )
  }

  /// Runs an effect while a predicate of the state is true: `.feedback(while: \.isPolling) { … }`.
  public func feedback(
    while isWanted: @escaping @Sendable (_ state: State) -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable () -> Effect<Action>
  ) -> Feedback<Self, [Bool], Bool, Bool> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(
      self,
      FeedbackRule(
        { isWanted($0) ? [true] : [] },
        key: { $1 },
        version: { $0 },
        effect: { _ in effect() },
        at: site
      )
    )
  }

  /// Runs an effect for each element of a set as long as it is in it.
  ///
  /// Costs a look at each element per action; effects that start with one action start in no order.
  public func feedback<Element: Hashable & Sendable>(
    each elements: any KeyPath<State, Set<Element>> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable (_ element: Element) -> Effect<Action>
  ) -> Feedback<Self, Set<Element>, Element, Bool> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(
      self,
      FeedbackRule(
        { $0[keyPath: elements] },
        key: { $1 },
        version: { _ in true },
        effect: effect,
        at: site
      )
    )
  }

  /// Runs an effect for each element of an identified array as long as its id is in it.
  ///
  /// A changed element leaves its effect as it is. Effects that start with one action start in the
  /// order of the array; an action that left the array as it was costs no look at its elements.
  public func feedback<ID: Hashable & Sendable, Element: Sendable>(
    each elements: any KeyPath<State, IdentifiedArray<ID, Element>> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable (_ element: Element) -> Effect<Action>
  ) -> Feedback<Self, IdentifiedArray<ID, Element>, ID, Bool> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(self, Self.rule(of: elements, effect, at: site) { _ in true })
  }

  /// Runs an effect for each element of an identified array, anew when a value in it has changed.
  public func feedback<ID: Hashable & Sendable, Element: Sendable, Value: Equatable & Sendable>(
    each elements: any KeyPath<State, IdentifiedArray<ID, Element>> & Sendable,
    restartingOn value: any KeyPath<Element, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ effect: @escaping @Sendable (_ element: Element) -> Effect<Action>
  ) -> Feedback<Self, IdentifiedArray<ID, Element>, ID, Value> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Feedback(self, Self.rule(of: elements, effect, at: site) { $0[keyPath: value] })
  }
}

// MARK: - Implementation

extension Reducer {
  fileprivate static func rule<ID: Hashable & Sendable, Element: Sendable, Version>(
    of elements: any KeyPath<State, IdentifiedArray<ID, Element>> & Sendable,
    _ effect: @escaping @Sendable (Element) -> Effect<Action>,
    at site: SourceSite,
    version: @escaping @Sendable (Element) -> Version
  ) -> FeedbackRule<State, Action, IdentifiedArray<ID, Element>, ID, Version> {
    FeedbackRule(
      { $0[keyPath: elements] },
      key: { rows, row in rows.identification.id(row) },
      version: version,
      fingerprint: { $0.fingerprint },
      effect: effect,
      at: site
    )
  }
}
