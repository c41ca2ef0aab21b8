@testable import Sheaf

extension ReferenceModel {
  typealias Place = LifeModel.Place

  /// An effect or a concatenation, from its planning to its end.
  final class Entry {
    let context: Context
    /// The place in the list of those that are open.
    let slot: Int
    var isCancelled = false
    var isClosed = false
    /// Sends that wait for it besides its own.
    var joiners: [Int] = []

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
      self.context = context
      self.slot = slot
    }

    var name: Int { work?.name ?? 0 }
    var place: Place { context.place }
    /// The send that led to it.
    var send: Int { context.send }
    /// The concatenation that waits for it.
    var partOf: Entry? { context.group }
    var ticket: Ticket? { context.ticket }
    /// Whether it waits in a queue.
    var isHeld: Bool { ticket.map { $0.phase != .running } ?? false }
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
    var ticket: Ticket?
    /// How often what it sends is mapped.
    var maps = 0
  }

  /// An action that waits.
  struct Queued {
    let act: Script.Act
    let place: Place
    let send: Int
    /// The feature that sent it; nil from outside.
    var from: Place?
    /// The running effect that sent it.
    var sender: Entry?
    /// Whether the feature that sent it was removed since.
    var isFenced = false
    /// Whether a parent removes the feature for it.
    var isLeaving = false
  }

  enum Arrival {
    case action(Queued)
    case part(Entry)
  }

  struct Sleeper {
    let entry: Entry
    let deadline: Int
  }

  /// Who is told of commits, and what it sends within the first.
  struct Observer {
    var act: Script.Act?
    let place: Place
  }

  /// An effect on its way through a queue, as a whole.
  final class Ticket {
    enum Phase { case fresh, waiting, running, gone }

    let line: Script.Line
    let place: Place
    var phase = Phase.fresh
    var queue: Queue?
    var entries: [Entry] = []
    /// What of it is open, and its planning.
    var load = 1

    init(_ line: Script.Line, at place: Place) {
      self.line = line
      self.place = place
    }

    /// Whether all that is left of it was cancelled.
    var isOver: Bool { load == entries.count { $0.isCancelled && !$0.isClosed } }
  }

  final class Queue {
    let line: Script.Line
    let place: Place
    /// Those that have a slot, the oldest first.
    var running: [Ticket] = []
    var waiting: [Ticket] = []

    init(of ticket: Ticket) {
      line = ticket.line
      place = ticket.place
    }

    /// Whether anybody has a slot, or waits for one, who was not cancelled.
    var isTaken: Bool { !waiting.isEmpty || running.contains { !$0.isOver } }

    func hold(_ ticket: Ticket) {
      waiting.append(ticket)
      ticket.phase = .waiting
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
