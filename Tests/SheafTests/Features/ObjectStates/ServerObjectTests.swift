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

  @Test func everyTransitionIsOnTheActorOfTheObject() async {
    let server = Server()
    #expect(await server.checkIsolation().hasArrived)
  }
}

private actor Server {
  private let door = Door()
  var arrived: [Int] = []
  var passed: [Int] { door.log }

  func pass(_ number: Int) async -> StateOutcome {
    arrived.append(number)
    let transition = StateTransition<Door> { mutate in
      await Task.yield()
      mutate()
      await Task.yield()
    }
    return await door.apply(Door.passed(by: number), via: number % 3 == 0 ? nil : transition)
      .outcome
  }

  func checkIsolation() async -> StateOutcome {
    let transition = StateTransition<Door> { door, mutate in
      self.assertIsolated()
      await Task.yield()
      self.assertIsolated()
      mutate()
    }
    return await door.apply { $0.passed(by: 1) }.outcome.hasArrived
      ? await door.apply(Door.passed(by: 2), via: transition).outcome : .skipped
  }
}
