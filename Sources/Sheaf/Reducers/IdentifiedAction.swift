/// The action of one row of a list: which row, and what happened to it.
public enum IdentifiedAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// The action of the row with this id.
  case element(id: ID, action: Action)
}

/// The action of the rows of a list whose elements are the state of a feature.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable, R.State.ID: Sendable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}

extension IdentifiedAction: CasePathable {
  /// `\.element`, and `\.[id: id]` for the actions of one row.
  public struct Cases: Sendable {
    /// The one case.
    public var element: CasePath<IdentifiedAction, (id: ID, action: Action)> {
      CasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          switch $0 {
          case .element(let id, let action): (id, action)
          }
        }
      )
    }

    /// The actions of the row with this id.
    public subscript(id id: ID) -> CasePath<IdentifiedAction, Action> {
      CasePath(
        embed: { .element(id: id, action: $0) },
        extract: {
          switch $0 {
          case .element(let element, let action): element == id ? action : nil
          }
        },
        matches: nil,
        name: .row
      )
    }
  }

  /// The case paths.
  public static var cases: Cases { Cases() }
}
