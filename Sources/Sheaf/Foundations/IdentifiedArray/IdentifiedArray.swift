/// An ordered collection of elements with distinct ids, found by id in constant time.
///
/// Elements are changed in place. Duplicates and changed ids are refused or reported, never a crash.
/// Two stamps tell cheaply that nothing changed: see ``fingerprint`` and ``idsFingerprint``.
@frozen
public struct IdentifiedArray<ID: Hashable & Sendable, Element>: Fingerprinted {
  @usableFromInline var rows: [Element]
  // Invariant: the element at i is found under `filedIDs[i]`, and `positions[filedIDs[i]] == i`.
  @usableFromInline var filedIDs: ContiguousArray<ID>
  @usableFromInline var positions: [ID: Int]
  @usableFromInline let identification: Identification
  @usableFromInline var journal: ChangeJournal<ID>

  @usableFromInline var contentStamp: UInt64
  @usableFromInline var idsStamp: UInt64

  /// How an element tells its id.
  @frozen
  @usableFromInline
  struct Identification {
    @usableFromInline let id: (Element) -> ID

    @inlinable
    init(_ id: @escaping (Element) -> ID) { self.id = id }
  }

  @inlinable
  init(identifiedBy identify: @escaping (Element) -> ID) {
    rows = []
    filedIDs = []
    positions = [:]
    identification = Identification(identify)
    journal = ChangeJournal()
    contentStamp = Fingerprint.untouched
    idsStamp = Fingerprint.untouched
  }
}

/// An identified array of elements that know their own id.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>
where Element.ID: Sendable

extension IdentifiedArray: Sendable where Element: Sendable {}

// Why: the closure captures nothing but a sendable key path or the element's conformance to
// Identifiable, and a sendable element's conformances are not confined to an actor (SE-0470).
extension IdentifiedArray.Identification: @unchecked Sendable where Element: Sendable {}

extension IdentifiedArray {
  /// The elements in order.
  @inlinable public var elements: [Element] { rows }

  /// A stamp of the contents: equal ones promise equal elements in equal order.
  ///
  /// Every mutation takes one that is unique in the process, a copy keeps its own. What happens
  /// inside the instance of a class among the elements is not seen.
  @inlinable public var fingerprint: UInt64 { contentStamp }

  /// A stamp of the ids and their order: equal ones promise equal ids; writing an element keeps it.
  @inlinable public var idsFingerprint: UInt64 { idsStamp }

  /// The ids in order; finding one takes constant time.
  @inlinable public var ids: IDs { IDs(filedIDs, positions) }

  /// The position of the element with an id.
  @inlinable
  public func index(id: ID) -> Int? { positions[id] }

  /// Whether an element has this id.
  @inlinable
  public func contains(id: ID) -> Bool { positions[id] != nil }

  /// Makes room for this many elements, so that appending them moves nothing.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    rows.reserveCapacity(capacity)
    filedIDs.reserveCapacity(capacity)
    positions.reserveCapacity(capacity)
  }

  /// Visits what changed since the contents had a stamp, oldest first.
  ///
  /// - Parameters:
  ///   - stamp: An earlier ``fingerprint`` of this collection or of the one it was copied from.
  ///   - visit: Called once for every change; it must not touch the collection.
  /// - Returns: False where the journal does not reach back to that stamp; everything may have changed.
  @inlinable
  package func changes(
    since stamp: UInt64,
    _ visit: (IdentifiedArrayChange<ID>) -> Void
  ) -> Bool {
    stamp == contentStamp || journal.changes(since: stamp, visit)
  }

  /// Looks at an element where it lies, without copying it.
  ///
  /// - Parameters:
  ///   - index: A valid position.
  ///   - body: Must not keep the pointer.
  /// - Returns: What the body returns.
  @inlinable
  package func withElement<R>(at index: Int, _ body: (UnsafePointer<Element>) -> R) -> R {
    rows.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, buffer.indices.contains(index) else {
        preconditionFailure(FoundationMessages.noPosition(index, of: buffer.count))
      }
      return body(base + index)
    }
  }

  // MARK: - Implementation

  /// The id an element has now, wherever it is found.
  @inlinable
  func identify(_ element: Element) -> ID { identification.id(element) }

  /// Notes a change that left the ids and their order alone.
  @inlinable
  mutating func noteWrite(at position: Int) {
    journal.record(.wrote(filedIDs[position]), before: contentStamp)
    contentStamp = Fingerprint.next()
  }

  /// Notes a change of the ids or their order.
  @inlinable
  mutating func note(_ change: IdentifiedArrayChange<ID>) {
    journal.record(change, before: contentStamp)
    contentStamp = Fingerprint.next()
    idsStamp = contentStamp
  }

  /// Notes a change that the journal does not describe.
  @inlinable
  mutating func noteEverything() {
    journal.forget()
    contentStamp = Fingerprint.next()
    idsStamp = contentStamp
  }

  /// The collection's type for messages.
  var typeName: String { readableTypeName(Self.self) }
}
