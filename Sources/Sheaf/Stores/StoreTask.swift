/// The handle of one `send`: waits for, or cancels, everything the action led to.
///
/// It counts the action's effects and, transitively, the effects of everything they sent. It holds
/// the store weakly. An action that had no effects gives a handle that is finished.
public struct StoreTask: Sendable {
  @usableFromInline let record: SendRecord?
  @usableFromInline let place: [PlaceStep]
  /// Whether the action was not taken: its store had ended, or its child was not there.
  public let isDropped: Bool

  @inlinable
  init(_ record: SendRecord?, place: [PlaceStep] = [], isDropped: Bool = false) {
    self.record = record
    self.place = place
    self.isDropped = isDropped || record?.isRefused == true
  }

  @inlinable static var dropped: StoreTask { StoreTask(nil, isDropped: true) }

  /// Names the send among those whose handles are kept; nil where it led to nothing.
  package var sendID: ObjectIdentifier? { record.map { ObjectIdentifier($0) } }

  /// Whether nothing is left to wait for.
  public var isFinished: Bool { record?.isFinished ?? true }

  /// Returns when all effects of the action, and of what they sent, have ended.
  ///
  /// Also where the action was queued, it is waited for from the moment it was sent. A cancelled
  /// effect counts until its work has really ended. When the waiting task is cancelled, the effects
  /// are cancelled too, and this still waits for their end.
  public func finish() async {
    guard let record else { return }
    await withTaskCancellationHandler {
      await record.wait()
    } onCancel: {
      post(to: record)
    }
  }

  /// Cancels all effects of the action, and of what they sent.
  ///
  /// On the store's actor it is done when this returns. From elsewhere it is posted there. The
  /// handle of a child's store cancels only what runs at or below the child; for that the store must
  /// have been scoped as the reducers are composed, one optional, case or row after another. Through
  /// a path that takes several at once, `\.detail?.editor` or `\.rows[id: id]`, it cancels nothing.
  public func cancel(isolation: isolated (any Actor)? = #isolation) {
    guard let record else { return }
    let place = place
    record.link.perform(from: isolation) { Self.cancel(record, at: place, isolation: $0) }
  }

  // MARK: - Implementation

  private func post(to record: SendRecord) {
    let place = place
    record.link.mail { isolation in Self.cancel(record, at: place, isolation: isolation) }
  }

  private static func cancel(
    _ record: SendRecord,
    at place: [PlaceStep],
    isolation: isolated any Actor
  ) {
    guard let runtime = record.link.runtime else { return }
    runtime.betweenTurns(isolation) {
      if place.isEmpty {
        runtime.cancelEffects(of: record, below: nil)
      } else {
        // Why noted: the send may be queued still, and what it leads to is cancelled as well.
        record.cancelledPlaces.append { $0.nodes(at: place) }
        for node in runtime.root.nodes(at: place) { runtime.cancelEffects(of: record, below: node) }
      }
    }
  }
}
