extension Effect {
  /// Runs asynchronous work that may send any number of actions.
  ///
  /// The operation starts on the store's actor at the end of the turn, in the order in which it was
  /// planned, and up to its first suspension before `send` returns; heavy synchronous work belongs
  /// in a `@concurrent` function. It ends when the closure returns. After it was cancelled, its
  /// feature removed or its store closed, nothing it sends is reduced, whether or not it heeds the
  /// cancellation; an effect cancelled before its start is never entered.
  ///
  /// Cancellation is no error: `CancellationError`, and whatever is thrown after a cancellation, is
  /// silent. Another error goes to `catch`; without one it is reported once, naming this line.
  ///
  /// The priority is the sender's where nil; the name is for the inspector, reports and the task. The
  /// operation retains what it captures until it has ended, never the store.
  ///
  /// Swift 6.3 compiles a closure with a capture list, `{ [id] send in … }`, as concurrent: it starts
  /// on the pool, after `send` has returned. All other promises hold. Bind a `let` before instead.
  @inlinable
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation:
      nonisolated(nonsending) @escaping @Sendable (_ send: Send<Action>) async throws ->
      Void,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Effect(.run(RunEffect(operation, recovery, EffectLabel(name, priority, site))))
  }

  /// Sends every element of an asynchronous sequence, one after another.
  ///
  /// The next element is asked for when the action of the one before has been reduced. The effect
  /// ends with the sequence, or with the first element after it was cancelled; errors are treated
  /// as those of ``run(priority:name:operation:catch:fileID:filePath:line:column:)``.
  @inlinable
  public static func stream<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    priority: TaskPriority? = nil,
    name: String? = nil,
    action: @escaping @Sendable (Elements.Element) -> Action,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let operation: RunEffect<Action>.Operation = { send in
      for try await element in elements {
        if Task.isCancelled { return }
        await send(action(element))
      }
    }
    return Effect(.run(RunEffect(operation, recovery, EffectLabel(name, priority, site))))
  }

  /// Sends every action of an asynchronous sequence, one after another.
  @inlinable
  public static func stream<Actions: AsyncSequence & Sendable>(
    _ actions: Actions,
    priority: TaskPriority? = nil,
    name: String? = nil,
    catch recovery: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect where Actions.Element == Action {
    stream(
      actions,
      priority: priority,
      name: name,
      action: { $0 },
      catch: recovery,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

// MARK: - Implementation

/// The work of one `run`, as the reducer built it.
@usableFromInline
final class RunEffect<Action: Sendable>: Sendable {
  @usableFromInline
  typealias Operation = nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void
  @usableFromInline
  typealias Recovery = nonisolated(nonsending) @Sendable (any Error, Send<Action>) async -> Void

  @usableFromInline let work: RunWork<Action>
  @usableFromInline let label: EffectLabel

  @inlinable
  init(_ operation: @escaping Operation, _ recovery: Recovery?, _ label: EffectLabel) {
    work = RunWork(operation, recovery)
    self.label = label
  }
}

/// The two functions of one `run`.
@frozen
@usableFromInline
struct RunWork<Action: Sendable>: Sendable {
  @usableFromInline let operation: RunEffect<Action>.Operation
  @usableFromInline let recovery: RunEffect<Action>.Recovery?

  @inlinable
  init(_ operation: @escaping RunEffect<Action>.Operation, _ recovery: RunEffect<Action>.Recovery?)
  {
    self.operation = operation
    self.recovery = recovery
  }
}

/// What tells one effect from another in reports and in the inspector.
@frozen
@usableFromInline
struct EffectLabel: Sendable {
  @usableFromInline let name: String?
  // Why not a `SourceSite`, and in this order: every running effect keeps one, and laid out so it is
  // 60 bytes instead of 82.
  @usableFromInline let fileID: StaticString
  // Why raw: the library that has `TaskPriority` may change its layout, so that a label with one, and
  // whatever holds the label, would be laid out and copied by calls at run time.
  @usableFromInline let rawPriority: UInt8?
  @usableFromInline let line: UInt32
  @usableFromInline let filePath: StaticString
  @usableFromInline let column: UInt16

  // Why always inlined: nearly all of it is known where it is called.
  @inlinable
  @inline(__always)
  init(_ name: String?, _ priority: TaskPriority?, _ site: SourceSite) {
    self.name = name
    rawPriority = priority?.rawValue
    fileID = site.fileID
    filePath = site.filePath
    line = UInt32(clamping: site.line)
    column = UInt16(clamping: site.column)
  }

  /// Where the effect is written.
  var site: SourceSite {
    SourceSite(fileID: fileID, filePath: filePath, line: UInt(line), column: UInt(column))
  }

  /// The priority of the task; the sender's where nil.
  var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }
  /// Whether there is neither name nor priority.
  var isPlain: Bool { name == nil && rawPriority == nil }
}
