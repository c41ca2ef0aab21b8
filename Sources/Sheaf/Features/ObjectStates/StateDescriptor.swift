/// One state of an object: its name, and what is done to the object to enter and to update it.
///
/// Made by `set` and `setOrUpdate` only. Two of one id are the same state, whatever their bodies;
/// the data of a state is what its bodies capture.
public struct StateDescriptor<Subject: AnyObject>: Identifiable {
  /// The name by which states are the same.
  public let id: StateID
  /// Where it is declared.
  let site: SourceSite
  let onSet: (Subject) -> Void
  let setTransition: StateTransition<Subject>?
  private(set) var onUpdate: ((Subject) -> Void)?
  private(set) var updateTransition: StateTransition<Subject>?
  private(set) var onExit: ((Subject) -> Void)?
  private(set) var isAllowed: ((StateID?) -> Bool)?
  private(set) var updatesOnSet = false

  init(
    _ id: StateID,
    at site: SourceSite,
    via transition: StateTransition<Subject>?,
    onSet: @escaping (Subject) -> Void
  ) {
    self.id = id
    self.site = site
    self.onSet = onSet
    setTransition = transition
  }

  // MARK: - Facets

  /// Also has an update body, which runs where the object is in this state already.
  ///
  /// - Parameters:
  ///   - transition: How an update is made; the class's `defaultOnUpdate` where nil.
  ///   - body: What is done to the object.
  /// - Returns: The state with the update body, in place of one it had.
  public func update(
    via transition: StateTransition<Subject>? = nil,
    _ body: @escaping (Subject) -> Void
  ) -> Self {
    var copy = self
    copy.onUpdate = body
    copy.updateTransition = transition
    return copy
  }

  /// Runs the update body after the set body when the state is entered, in one transition.
  public func alsoUpdateOnSet() -> Self {
    var copy = self
    copy.updatesOnSet = true
    return copy
  }

  /// Runs the body when the state is left for another one, just before that one's set body.
  public func onExit(_ body: @escaping (Subject) -> Void) -> Self {
    var copy = self
    copy.onExit = body
    return copy
  }

  /// May be entered only where the closure says so of the current state; else it is skipped.
  ///
  /// Asked when the request begins, and not for an update. Several guards must all agree.
  public func allowed(from isAllowed: @escaping (_ current: StateID?) -> Bool) -> Self {
    let earlier = self.isAllowed
    var copy = self
    copy.isAllowed = { (earlier?($0) ?? true) && isAllowed($0) }
    return copy
  }

  /// May be entered only from these states; nil is an object that is in none yet.
  public func allowed<ID: Hashable & Sendable>(from ids: ID?...) -> Self {
    let ids = ids.map { $0.map { StateID($0) } }
    return allowed { ids.contains($0) }
  }

  // MARK: - Implementation

  /// Does to the object what an update, or entering, does.
  func mutate(_ subject: Subject, isUpdate: Bool, leaving exit: ((Subject) -> Void)?) {
    if isUpdate {
      onUpdate?(subject)
    } else {
      exit?(subject)
      onSet(subject)
      if updatesOnSet { onUpdate?(subject) }
    }
  }
}
