import Testing

@testable import Sheaf

struct CopyCostTests {
  final class Reference {}

  // core 32
  @Test func plainValuesAndTextsAreCheap() {
    struct Form {
      var n = 1
      var text = String(repeating: "long", count: 1_000)
      var place: (Double, Double)? = (1, 2)
    }
    #expect(CopyCost.isLow(1))
    #expect(CopyCost.isLow(Form()))
  }

  // core 32
  @Test func fewElementsAreCheapAndManyAreNot() {
    #expect(CopyCost.isLow([1, 2, 3]))
    #expect(CopyCost.isLow(["a": ["b"]]))
    #expect(!CopyCost.isLow(Array(0..<1_000)))
    #expect(!CopyCost.isLow(Set(0..<1_000)))
    #expect(!CopyCost.isLow(IdentifiedArray(uniqueElements: 0..<1_000, id: \.self)))
  }

  // core 32
  @Test func aLargeCollectionIsFoundInsideOfOptionalsCasesAndElements() {
    enum Content { case loaded([Int]) }
    #expect(!CopyCost.isLow(Optional(Array(0..<1_000))))
    #expect(!CopyCost.isLow(Content.loaded(Array(0..<1_000))))
    #expect(!CopyCost.isLow([Array(0..<1_000)]))
    #expect(!CopyCost.isLow(Array(repeating: Array(0..<20), count: 20)))
  }

  // core 32
  @Test func referencesAreNotCheap() {
    #expect(!CopyCost.isLow(Reference()))
    #expect(!CopyCost.isLow([Reference()]))
  }
}
