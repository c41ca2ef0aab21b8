import Sheaf
import Testing

/// What generated code is made of, used by hand.
@Suite struct CasePathMacrosTests {
  private enum Tree<Element: Equatable> {
    case leaf(Element)
    case nothing(Never)

    static var leafPath: CasePath<Tree, Element> {
      ._generated(
        embed: { .leaf($0) },
        extract: { if case .leaf(let element) = $0 { element } else { nil } },
        matches: { if case .leaf = $0 { true } else { false } }
      )
    }

    static var nothingPath: CasePath<Tree, Never> { ._uninhabited() }
  }

  private final class Token: Equatable {
    static func == (one: Token, other: Token) -> Bool { one === other }
  }

  @Test func aGeneratedPathEmbedsExtractsAndMatches() {
    let token = Token()
    var tree = Tree.leafPath.embed(token)
    #expect(Tree.leafPath.extract(from: tree) === token)
    #expect(Tree.leafPath.matches(&tree))
    #expect(Tree.leafPath.modify(&tree) { $0 === token } == true)
  }

  @Test func anUninhabitedPathIsInNoValue() {
    var tree = Tree.leaf(1)
    #expect(Tree.nothingPath.extract(from: tree) == nil)
    #expect(!Tree.nothingPath.matches(&tree))
    #expect(Tree.nothingPath.modify(&tree) { _ in } == nil)
  }
}
