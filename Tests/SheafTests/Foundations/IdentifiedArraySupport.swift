@testable import Sheaf

struct NumberedRow: Identifiable, Hashable, Codable, Comparable, Sendable {
  var id: Int
  var text: String

  init(_ id: Int, _ text: String = "") {
    self.id = id
    self.text = text
  }

  static func < (left: NumberedRow, right: NumberedRow) -> Bool { left.id < right.id }
}

extension IdentifiedArray {
  /// Whether ids, positions and elements agree about each other.
  var isConsistent: Bool {
    rows.count == filedIDs.count && positions.count == filedIDs.count
      && filedIDs.indices.allSatisfy { positions[filedIDs[$0]] == $0 }
  }

  var elementsAddress: UnsafeRawPointer? {
    rows.withUnsafeBytes { $0.baseAddress }
  }

  /// The changes since a stamp, or nil where the journal does not reach back.
  func changesList(since stamp: UInt64) -> [IdentifiedArrayChange<ID>]? {
    var list: [IdentifiedArrayChange<ID>] = []
    return changes(since: stamp, { list.append($0) }) ? list : nil
  }
}
