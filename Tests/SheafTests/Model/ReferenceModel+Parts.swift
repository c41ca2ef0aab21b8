@testable import Sheaf

extension ReferenceModel {
  typealias Place = LifeModel.Place

  /// An effect or a concatenation, from its planning to its end.
  final class Entry {
    let place: Place
    /// The send that led to it.
    let send: Int
    let tags: [Tag]
    /// The concatenation that waits for it.
    let partOf: Entry?
    /// The place in the list of those that are open.
    let slot: Int
    var isCancelled = false
    var isClosed = false

    /// The work; nil for a concatenation.
    let work: Script.Work?
    var nextMove = 0
    var hasStarted = false
    var hasEnded = false
    var wasLate = false
    /// Whether it has been let go on after its cancellation.
    var isReleased = false

    /// The parts of a concatenation that are left.
    var parts: [Script.Deed] = []
    var members: [Entry] = []
    var pending = 0
    var isPlanning = false

    init(_ work: Script.Work?, _ context: Context, slot: Int) {
      self.work = work
      place = context.place
      send = context.send
      tags = context.tags
      partOf = context.group
      self.slot = slot
    }

    var name: Int { work?.name ?? 0 }
  }

  struct Tag: Equatable {
    let id: Int
    let place: Place
  }

  /// Where something is planned.
  struct Context {
    let place: Place
    let send: Int
    var tags: [Tag] = []
    var group: Entry?
  }

  /// An action that waits.
  struct Queued {
    let act: Script.Act
    let place: Place
    let send: Int
    /// The running effect that sent it.
    var sender: Entry?
    /// Whether the feature that sent it was removed since.
    var isFenced = false
  }

  enum Arrival {
    case action(Queued)
    case part(Entry)
  }

  struct Sleeper {
    let entry: Entry
    let deadline: Int
  }
}

extension Script.Deed {
  /// Whether it asks for nothing at all.
  var isEmpty: Bool {
    switch self {
    case .none: true
    case .merge(let parts), .concatenate(let parts): parts.allSatisfy(\.isEmpty)
    case .tagged(_, _, let deed): deed.isEmpty
    default: false
    }
  }
}

extension Family.State {
  /// Does what a parent does when its child asks to leave.
  mutating func remove(_ place: LifeModel.Place) {
    switch place.first {
    case "child": child = nil
    case "named": named = nil
    case "rows": rows.remove(id: Int(place[1]) ?? 0)
    default: mode = .idle
    }
  }
}
