import Testing

@testable import Sheaf

/// The reply to one send while nobody has reduced it yet.
@MainActor @Suite struct SendReplyTests {
  private typealias TraceReply = SendReply<Trace.State, String>

  /// A store that holds every action.
  private final class Holding {
    let store = Store(initialState: Trace.State()) { Trace() }
    var held: [HeldAction<String>] = []

    @MainActor init() {
      var hooks = EngineHooks<Trace.State, String>()
      hooks.admit = { [unowned self] _ in .hold { self.held.append($0) } }
      store.addHooks(hooks)
    }
  }

  @Test func aTaskThatIsCancelledWhileItWaitsGetsNoReplyAndOthersDo() async {
    let holding = Holding()
    let reply: TraceReply = holding.store.send("a")
    let impatient = Task.immediate { await reply.reply }
    let patient = Task.immediate { await reply.reply }
    impatient.cancel()
    #expect(await impatient.value == nil)
    holding.store.resume(holding.held[0])
    #expect(await patient.value?.to?.log == ["a"])
    #expect(await reply.reply?.isAccepted == true)
  }

  @Test func aTaskThatIsCancelledBeforeItWaitsGetsNoReply() async {
    let holding = Holding()
    let reply: TraceReply = holding.store.send("a")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await reply.reply
    }
    #expect(await task.value == nil)
    holding.store.resume(holding.held[0])
    #expect(await reply.reply?.isAccepted == true)
  }

  @Test func theEndOfTheStoreSettlesWhatWaits() async {
    let holding = Holding()
    let reply: TraceReply = holding.store.send("a")
    let waiting = Task.immediate { await reply.reply }
    holding.store.shutDown()
    #expect(await waiting.value == nil)
    #expect(holding.store.root.runtime.atEnd.isEmpty)
  }
}
