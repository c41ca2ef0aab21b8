import Sheaf
import Testing

/// An object of an actor that is not the main one.
struct ServerObjectTests {
  // objects 9
  @Test func requestsOfManyTasksRunOnceEachInTheOrderTheyArrive() async {
    let server = Server()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask { #expect(await server.pass(number).hasArrived) }
      }
    }
    let (arrived, passed) = await (server.arrived, server.passed)
    #expect(passed == arrived)
    #expect(Set(passed) == Set(1...100))
    #expect(passed.count == 100)
  }

  @Test func requestsOfManyTasksEndHoweverTheyAreCancelledAndTheObjectReleased() async {
    for round in 0..<20 {
      let server = Server()
      let ended = Counter()
      await withTaskGroup(of: Void.self) { group in
        for number in 1...100 {
          group.addTask {
            if number == 40 + round { await server.release() }
            let request = await server.request(number)
            if number % 3 == 0 { request?.cancel() }
            _ = await request?.outcome
            _ = ended.next()
          }
        }
      }
      #expect(ended.next() == 101)
    }
  }

  @Test func everyTransitionIsOnTheActorOfTheObject() async {
    let server = Server()
    #expect(await server.checkIsolation().hasArrived)
  }
}

private actor Server {
  private var door: Door? = Door()
  var arrived: [Int] = []
  var passed: [Int] { door?.log ?? [] }

  func release() { door = nil }

  func request(_ number: Int) -> StateRequest? {
    let transition = StateTransition<Door> { mutate in
      await Elsewhere.shared.visit()
      mutate()
    }
    let isInstant = number % 5 == 0
    let strategies: [StateStrategy] = [.enqueue, .interrupt, .enqueue, .replacePending]
    return door?.apply(
      Door.passed(by: number),
      via: isInstant ? nil : transition,
      strategy: strategies[number % strategies.count]
    )
  }

  func pass(_ number: Int) async -> StateOutcome {
    arrived.append(number)
    let transition = StateTransition<Door> { mutate in
      await Elsewhere.shared.visit()
      mutate()
      await Elsewhere.shared.visit()
    }
    let isInstant = number % 3 == 0
    let request = door?.apply(Door.passed(by: number), via: isInstant ? nil : transition)
    return await request?.outcome ?? .cancelled
  }

  func checkIsolation() async -> StateOutcome {
    let transition = StateTransition<Door> { door, mutate in
      self.assertIsolated()
      await Elsewhere.shared.visit()
      self.assertIsolated()
      mutate()
    }
    guard let door, await door.apply({ $0.passed(by: 1) }).outcome.hasArrived else {
      return .skipped
    }
    return await door.apply(Door.passed(by: 2), via: transition).outcome
  }
}
