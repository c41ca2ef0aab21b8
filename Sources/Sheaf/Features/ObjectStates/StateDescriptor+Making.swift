extension StateDescriptor {
  /// A state named by a value that is entered; already there, a request for it is skipped.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - transition: How it is entered; the class's `defaultOnSet` where nil.
  ///   - fileID: Where it is declared.
  ///   - filePath: Where it is declared.
  ///   - line: Where it is declared.
  ///   - column: Where it is declared.
  ///   - body: What is done to the object.
  /// - Returns: The state; `update` gives it an update body.
  public static func set<ID: Hashable & Sendable>(
    id: ID,
    via transition: StateTransition<Subject>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping (Subject) -> Void
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(StateID(id), at: site, via: transition, onSet: body)
  }

  /// A state named by the function that makes it, and otherwise as with an id.
  public static func set(
    via transition: StateTransition<Subject>? = nil,
    function: String = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping (Subject) -> Void
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(StateID(function), at: site, via: transition, onSet: body)
  }

  /// A state named by a value whose one body both enters and updates it.
  ///
  /// - Parameters:
  ///   - id: Its name.
  ///   - transition: How it is entered; the class's `defaultOnSet` where nil.
  ///   - updateTransition: How it is updated; where nil as it is entered, if that is told here.
  ///   - fileID: Where it is declared.
  ///   - filePath: Where it is declared.
  ///   - line: Where it is declared.
  ///   - column: Where it is declared.
  ///   - body: What is done to the object.
  /// - Returns: The state.
  public static func setOrUpdate<ID: Hashable & Sendable>(
    id: ID,
    via transition: StateTransition<Subject>? = nil,
    updateVia updateTransition: StateTransition<Subject>? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping (Subject) -> Void
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(StateID(id), at: site, via: transition, updateVia: updateTransition, body)
  }

  /// A state named by the function that makes it, and otherwise as with an id.
  public static func setOrUpdate(
    via transition: StateTransition<Subject>? = nil,
    updateVia updateTransition: StateTransition<Subject>? = nil,
    function: String = #function,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ body: @escaping (Subject) -> Void
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(StateID(function), at: site, via: transition, updateVia: updateTransition, body)
  }

  // MARK: - Implementation

  /// A state whose one body both enters and updates it.
  private init(
    _ id: StateID,
    at site: SourceSite,
    via transition: StateTransition<Subject>?,
    updateVia updateTransition: StateTransition<Subject>?,
    _ body: @escaping (Subject) -> Void
  ) {
    self = Self(id, at: site, via: transition, onSet: body)
      .update(via: updateTransition ?? transition, body)
  }
}
