import Testing

@testable import Sheaf

/// The reply to one send while nobody has reduced it yet.
@MainActor @Suite struct SendReplyTests {
  private typealias TraceReply = SendReply<Trace.State, String>

  /// What a store has held.
  private final class Held {
    var actions: [HeldAction<String>] = []
  }

  /// A store that holds every action.
  private func holding() -> (store: Store<Trace.State, String>, held: Held) {
    let (store, held) = (Store(initialState: Trace.State()) { Trace() }, Held())
    var hooks = EngineHooks<Trace.State, String>()
    hooks.admit = { _ in .hold { held.actions.append($0) } }
    store.addHooks(hooks)
    return (store, held)
  }

  @Test func aTaskThatIsCancelledWhileItWaitsGetsNoReplyAndOthersDo() async {
    let (store, held) = holding()
    let reply: TraceReply = store.send("a")
    let impatient = Task.immediate { await reply.reply }
    let patient = Task.immediate { await reply.reply }
    impatient.cancel()
    #expect(await impatient.value == nil)
    store.resume(held.actions[0])
    #expect(await patient.value?.to?.log == ["a"])
    #expect(await reply.reply?.isAccepted == true)
  }

  @Test func aTaskThatIsCancelledBeforeItWaitsGetsNoReply() async {
    let (store, held) = holding()
    let reply: TraceReply = store.send("a")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await reply.reply
    }
    #expect(await task.value == nil)
    store.resume(held.actions[0])
    #expect(await reply.reply?.isAccepted == true)
  }

  @Test func theEndOfTheStoreSettlesWhatWaits() async {
    let (store, _) = holding()
    let reply: TraceReply = store.send("a")
    let waiting = Task.immediate { await reply.reply }
    store.shutDown()
    #expect(await waiting.value == nil)
    #expect(store.root.runtime.atEnd.isEmpty)
  }
}
