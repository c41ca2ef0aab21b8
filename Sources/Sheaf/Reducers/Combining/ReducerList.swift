/// Any number of reducers of one type, in order.
@frozen
public struct ReducerList<Element: Reducer>: Reducer {
  /// What the store keeps: all of them, resolved.
  public typealias ResolvedForm = Resolved
  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) { self.elements = elements }

  /// Runs all of them.
  @inlinable
  public func reduce(
    into state: inout Element.State,
    action: Element.Action
  ) -> Effect<Element.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// All of them, resolved.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let elements: [Element.ResolvedForm]

    /// Resolves all, in order.
    @inlinable
    public init(_ source: ReducerList) {
      elements = source.elements.map { Element.ResolvedForm($0) }
    }

    /// Runs all, in order.
    @inlinable
    public func reduce(
      into state: inout Element.State,
      action: Element.Action
    ) -> Effect<Element.Action> {
      var effect = Effect<Element.Action>.unhandled
      for element in elements {
        effect = .both(effect, element.reduce(into: &state, action: action))
      }
      return effect
    }
  }
}
