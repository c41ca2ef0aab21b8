/// Optimistic edits: the content as it will be when the server has agreed.
extension Loadable {
  /// Notes that a change of the content is about to be made that may have to be taken back.
  ///
  /// A refresh under way is stopped: its answer may be older than the edit; another follows the
  /// last commit or rollback.
  @usableFromInline
  mutating func beginEdit(
    _ id: EditID,
    _ policy: LoadPolicy,
    _ apply: @escaping @Sendable (inout Content) -> Void
  ) -> LoadCommands {
    guard let content else { return .reject }
    var commands = LoadCommands.nothing
    if activity != .none {
      commands = settleStopped(policy).union(.stop)
      // Why before: with a refresh due that waits for the edits, the page that waits may begin.
      if !hasEdits { edits = LoadEdits(base: content) }
      commands.formUnion(followUp(policy))
      isRefreshDue = true
    }
    if !hasEdits { edits = LoadEdits(base: content) }
    edits?.pending.append(LoadEdit(id: id, apply: apply))
    return commands
  }

  /// The server has taken the edit.
  @usableFromInline
  mutating func commit(
    _ id: EditID,
    refreshes: Bool,
    _ policy: LoadPolicy
  ) -> LoadCommands {
    guard isPending(id) else { return .nothing }
    edits?.commit(id)
    if refreshes { isRefreshDue = true }
    return endEdit(policy)
  }

  /// The server has refused the edit: the base with the others on top, merged into what is shown.
  @usableFromInline
  mutating func rollBack(_ id: EditID, _ policy: LoadPolicy, merge: Merge) -> LoadCommands {
    guard isPending(id) else { return .nothing }
    edits?.pending.removeAll { $0.id == id }
    if let whole = edits?.result { content = content.map { merge(whole, $0) } }
    return endEdit(policy)
  }

  /// Makes an edit as `edit` does: for the expectations of a test.
  ///
  /// In a program send ``LoadingAction/edit(_:_:)``, which also stops a refresh under way.
  public mutating func applyEdit(
    _ id: EditID,
    _ change: @escaping @Sendable (inout Content) -> Void
  ) {
    guard content != nil else { return }
    _ = beginEdit(id, LoadPolicy(), change)
    Optional.modify(&content) { change(&$0) }
  }

  /// Ends an edit as `commit` does, or as `rollback` where it is not kept: for a test's expectations.
  public mutating func endEdit(_ id: EditID, isKept: Bool) {
    guard isPending(id) else { return }
    if isKept {
      edits?.commit(id)
    } else {
      edits?.pending.removeAll { $0.id == id }
      content = edits?.result
    }
    if edits?.pending.isEmpty == true { edits = nil }
  }

  private func isPending(_ id: EditID) -> Bool { edits?.pending.contains { $0.id == id } ?? false }

  private mutating func endEdit(_ policy: LoadPolicy) -> LoadCommands {
    if edits?.pending.isEmpty == true { edits = nil }
    return followUp(policy)
  }
}
