import Sheaf
import Testing

@testable import LoginMachine

/// What the article on transitions shows as printed is what the table prints.
@Suite struct TransitionsArticleTests {
  private static func article() throws -> String {
    try #require(try Documents.all().first { $0.name == "Transitions.md" }).text
  }

  @Test func theDiagramIsTheOneTheTablePrints() throws {
    #expect(try Self.article().contains("```mermaid\n\(Login.table.mermaid)\n```"))
  }

  @Test func theTextIsTheOneTheTablePrints() throws {
    #expect(try Self.article().contains("```\n\(Login.table)\n```"))
  }
}
