/// A reducer and a child for every row of an identified array.
@frozen
public struct ForEach<Base: Reducer, ID: Hashable & Sendable, Child: Reducer>: Reducer {
  /// What the store keeps: base and row, resolved, and the rows' place.
  public typealias ResolvedForm = Resolved
  @usableFromInline typealias RowAction = (id: ID, action: Child.Action)
  @usableFromInline let base: Base
  @usableFromInline let rows: StateField<Base.State, IdentifiedArray<ID, Child.State>>
  @usableFromInline let action: CasePath<Base.Action, RowAction>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    _ base: Base,
    _ rows: StateField<Base.State, IdentifiedArray<ID, Child.State>>,
    _ action: CasePath<Base.Action, RowAction>,
    _ child: Child,
    _ site: SourceSite
  ) {
    self.base = base
    self.rows = rows
    self.action = action
    self.child = child
    self.site = site
  }

  /// Runs the row that the action is for, then the base.
  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    Resolved(self).reduce(into: &state, action: action)
  }

  /// Base and row, resolved, and the rows' place.
  @frozen
  public struct Resolved: ResolvedReducer {
    @usableFromInline let base: Base.ResolvedForm
    @usableFromInline let rows: StateField<Base.State, IdentifiedArray<ID, Child.State>>
    @usableFromInline let action: CasePath<Base.Action, RowAction>
    @usableFromInline let child: LazyFeature<Child>
    @usableFromInline let place: RowsPlace<ID, Base.Action, Child.Action>

    /// Resolves the base; the row's reducer follows with the first action of a row.
    @inlinable
    public init(_ source: ForEach) {
      base = Base.ResolvedForm(source.base)
      rows = source.rows
      action = source.action
      child = LazyFeature(source.child)
      place = RowsPlace(source.rows, source.action, site: source.site)
    }

    /// Runs the row that the action is for, then the base.
    @inlinable
    public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      guard let (id, inner) = self.action.extract(from: action) else {
        return base.reduce(into: &state, action: action)
      }
      let effect = rows.modify(&state) { reduce(row: id, in: &$0, action: inner) }
      return .both(effect, base.reduce(into: &state, action: action))
    }

    @inlinable
    func reduce(
      row id: ID,
      in rows: inout IdentifiedArray<ID, Child.State>,
      action: Child.Action
    ) -> Effect<Base.Action> {
      guard let index = rows.index(id: id) else {
        let reason = AbsentChild.Reason.noRow(id: String(describing: id))
        let absent = AbsentChild(reason, in: "forEach", of: Child.State.self, at: place.site)
        return Effect(.absent(absent))
      }
      let effect = child.resolve().reduce(into: &rows[index], action: action)
      switch effect.kind {
      case .none: return .none
      case .unhandled: return .unhandled
      case .rejected: return .rejected
      case .absent(let child): return Effect(.absent(child))
      default: return Effect(.lifted(LiftedRow(effect, place, id, RowFingerprints(rows))))
      }
    }
  }
}

extension Reducer {
  /// Runs a child for every row of a list; the row first, then this reducer.
  ///
  /// A row is found by its id in O(1) and changed in place. Removing it, whoever does it, cancels the
  /// effects of the row and of everything below it before the next action; reordering cancels
  /// nothing, and rows of one type never disturb each other. An action for a row that is not there is
  /// reported, where it came from outside, and this reducer still runs.
  @inlinable
  public func forEach<ID: Hashable & Sendable, RowState, RowAction, Row>(
    _ rows: StatePath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    @ReducerBuilder<RowState, RowAction> element row: () -> Row,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ForEach<Self, ID, Row> where Row: Reducer<RowState, RowAction> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = CasePath(action).appending(IdentifiedAction<ID, RowAction>.cases.element)
    return ForEach(self, StateField(rows), path, row(), site)
  }

  /// Runs a child for every row of a list; the action by a path made by hand.
  // Why disfavored: in a chain of operators the type checker would try both forms of every one; it
  // gave up at five, and now stops at the first that fits.
  @inlinable
  @_disfavoredOverload
  public func forEach<ID: Hashable & Sendable, RowState, RowAction, Row>(
    _ rows: StatePath<State, IdentifiedArray<ID, RowState>>,
    action: CasePath<Action, IdentifiedAction<ID, RowAction>>,
    @ReducerBuilder<RowState, RowAction> element row: () -> Row,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> ForEach<Self, ID, Row> where Row: Reducer<RowState, RowAction> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let path = action.appending(IdentifiedAction<ID, RowAction>.cases.element)
    return ForEach(self, StateField(rows), path, row(), site)
  }
}
