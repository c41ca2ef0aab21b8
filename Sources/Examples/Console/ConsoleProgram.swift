import Sheaf

/// Drives a panel by lines of input.
@MainActor
final class ConsoleProgram {
  private let panel: Panel
  private let print: (String) -> Void
  private var requests: [(line: String, request: StateRequest)] = []

  init(print: @escaping (String) -> Void) {
    self.print = print
    panel = Panel(draw: print)
  }

  /// Runs until `quit` or the end of the lines, and waits for what is under way then.
  func run(_ lines: some AsyncSequence<String, Never>) async {
    for await line in lines where !line.isEmpty {
      print("> \(line)")
      let command = Command(line)
      if command == .quit { break }
      await perform(command, line)
    }
    await printOutcomes()
  }

  private func perform(_ command: Command, _ line: String) async {
    switch command {
    case .type(let word):
      requests.append((line, panel.apply { $0.awaiting(word) }))
    case .search(let word, let strategy):
      requests.append((line, panel.apply(strategy: strategy) { $0.searching(word) }))
    case .lock:
      requests.append((line, panel.apply { $0.locked() }))
    case .wait: await printOutcomes()
    case .state: print("  \(panel.dispatcher.phase.text)")
    case .quit: break
    case .unknown: print(Command.help)
    }
  }

  private func printOutcomes() async {
    for (line, request) in requests {
      let outcome = await request.outcome
      print("  \(line): \(outcome)")
    }
    requests = []
  }
}

extension StatePhase {
  /// The phase in words.
  fileprivate var text: String {
    switch self {
    case .ready(nil): "in no state"
    case .ready(let state?): "\(state)"
    case .transition(let old?, let new): "\(old) → \(new)"
    case .transition(nil, let new): "→ \(new)"
    }
  }
}
