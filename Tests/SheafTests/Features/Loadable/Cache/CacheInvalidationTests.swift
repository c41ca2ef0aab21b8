import SheafTesting
import Testing

@testable import Sheaf

/// Who hears of an invalidation; on the test's executor, so that nothing heard is seen at once.
@MainActor
struct CacheInvalidationTests {
  enum Way: CaseIterable { case key, tag, all }

  private let cache = LoadCache()

  private func makeDriver() async -> NovelDriver {
    let cache = cache
    let driver = NovelDriver {
      $0.policy.cache = .keyed(tags: { (_: Int) in ["novels"] }) { (id: Int) in "novel/\(id)" }
    } withDependencies: {
      $0.loadCache = cache
    }
    await driver.send(.load)
    await driver.answer("one")
    return driver
  }

  private func invalidate(_ way: Way) {
    switch way {
    case .key: cache.invalidate(key: "novel/1")
    case .tag: cache.invalidate(tag: "novels")
    case .all: cache.invalidateAll()
    }
  }

  @Test(arguments: Way.allCases)
  func everyUserOfWhatWasInvalidatedIsTold(_ way: Way) async {
    let driver = await makeDriver()
    for text in ["two", "three"] {
      invalidate(way)
      await driver.settle()
      #expect(driver.state.activity == .running(.refresh, attempt: 1))
      await driver.answer(text)
      #expect(driver.state.content?.text == text)
      #expect(!driver.state.isStale)
    }
    await driver.end()
  }

  @Test func nobodyElseIsTold() async {
    let driver = await makeDriver()
    cache.invalidate(key: "novel/2")
    cache.invalidate(tag: "novel/1")
    await driver.settle()
    #expect(driver.state.activity == .none)
    #expect(!driver.state.isStale)
    await driver.end()
  }

  @Test func anInvalidationDuringALoadIsToldAndPaidAfterwards() async {
    let driver = await makeDriver()
    await driver.send(.refresh)
    cache.invalidateAll()
    await driver.settle()
    #expect(driver.state.isRefreshDue)
    await driver.answer("two")
    #expect(driver.state.activity == .running(.refresh, attempt: 1))
    #expect(driver.state.isStale)
    await driver.answer("three")
    #expect(!driver.state.isStale)
    await driver.end()
  }
}
