import Sheaf

/// A search panel of one line, drawn anew whenever it changes.
@MainActor
final class Panel: @MainActor Stateful {
  private(set) lazy var dispatcher = StateDispatcher(self)

  /// What it shows.
  var text = "" {
    didSet { draw("│ \(text.padded(to: 30)) │") }
  }

  /// Prints a line.
  private let draw: (String) -> Void

  init(draw: @escaping (String) -> Void) { self.draw = draw }

  static var defaultOnUpdate: StateTransition<Panel> { .blink }
}

// snippet: console-states
/// The states of a panel; ids of an enum survive the renaming of a function.
enum PanelState: Hashable { case awaiting, searching, locked }

@MainActor
extension Panel {
  static func awaiting(_ keyword: String) -> StateDescriptor<Panel> {
    .setOrUpdate(id: PanelState.awaiting, updateVia: .instant) { $0.text = "\(keyword)_" }
  }

  static func searching(_ keyword: String) -> StateDescriptor<Panel> {
    .set(id: PanelState.searching, via: .sweep) { $0.text = "\(keyword): found" }
      .update { $0.text = "\(keyword): found anew" }
      .allowed(from: nil, PanelState.awaiting)
  }

  static func locked() -> StateDescriptor<Panel> {
    .set(id: PanelState.locked) { $0.text = "locked" }
      .onExit { $0.text = "unlocked" }
  }
}
// end

// snippet: console-transitions
@MainActor
extension StateTransition<Panel> {
  /// Three steps on the clock in force, and then the new look.
  static var sweep: Self {
    Self { panel, mutate in
      @Dependency(\.continuousClock) var clock
      for step in 1...3 {
        panel.text = String(repeating: "·", count: step)
        try await clock.sleep(for: .milliseconds(150))
      }
      mutate()
    }
  }

  /// Dark for a moment, and then the new look.
  static var blink: Self {
    Self { panel, mutate in
      @Dependency(\.continuousClock) var clock
      panel.text = ""
      try await clock.sleep(for: .milliseconds(100))
      mutate()
    }
  }
}
// end

extension String {
  /// The text, followed by spaces up to a number of characters.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
