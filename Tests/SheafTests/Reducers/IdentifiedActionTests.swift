import Foundation
import Sheaf
import Testing

@Suite struct IdentifiedActionTests {
  private typealias RowAction = IdentifiedAction<Int, String>

  @Test func theCasePathTakesIdAndAction() {
    let path = CasePath<RowAction, (id: Int, action: String)>(\.element)
    let action = path.embed((id: 1, action: "a"))
    #expect(action == .element(id: 1, action: "a"))
    #expect(path.extract(from: action)?.id == 1)
    #expect(path.extract(from: action)?.action == "a")
  }

  @Test func thePathOfOneRowTakesItsActionsOnly() {
    let path = CasePath<RowAction, String>(\.[id: 1])
    #expect(path.embed("a") == .element(id: 1, action: "a"))
    #expect(path.extract(from: .element(id: 1, action: "b")) == "b")
    #expect(path.extract(from: .element(id: 2, action: "b")) == nil)
  }

  @Test func itIsComparedHashedAndCoded() throws {
    let actions: Set<RowAction> = [.element(id: 1, action: "a"), .element(id: 1, action: "a")]
    #expect(actions.count == 1)
    let data = try JSONEncoder().encode(RowAction.element(id: 3, action: "c"))
    #expect(try JSONDecoder().decode(RowAction.self, from: data) == .element(id: 3, action: "c"))
  }
}
