import Testing

@testable import Sheaf

@Suite
struct SourceSiteTests {
  @Test func theDefaultIsTheCallersPlace() {
    let site = SourceSite()
    #expect(site.description == "SheafTests/SourceSiteTests.swift:8")
    #expect(site.isKnown)
  }

  @Test func placesWithTheSameTextAreEqual() {
    let left = SourceSite(fileID: "A/B.swift", filePath: "B.swift", line: 1, column: 2)
    var right = SourceSite(fileID: "A/B.swift", filePath: "B.swift", line: 1, column: 2)
    #expect(left == right)
    #expect(left.hashValue == right.hashValue)
    right.fileID = "A/C.swift"
    #expect(left != right)
    right = left
    right.line = 9
    #expect(left != right)
  }

  @Test func theUnknownPlaceSaysSo() {
    #expect(!SourceSite.unknown.isKnown)
    #expect(SourceSite.unknown.description == "unknown place")
  }
}
