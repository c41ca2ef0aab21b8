import Testing

@testable import SheafMacroExpansion

@Suite struct DeclarationReaderTests {
  @Test(
    arguments: [
      ("enum E { case a, b(Int); case c }", "a b(Int) c"),
      (
        "enum E { case a(x: [String: Int], (Int) -> Void), b }",
        "a(x:[String: Int]|(Int) -> Void) b"
      ),
      ("enum E<T>: P<Int, T> where T: Q<Int> { case a(Foo<Bar<T>>?) }", "a(Foo<Bar<T>>?)"),
      ("enum E { case a(Int = f(1, 2) , b: G<Int, Int> = G<Int, Int>()) }", "a(Int|b:G<Int, Int>)"),
      ("enum E { case a(Bool = 1 < 2, b: Bool = 3 > 2) }", "a(Bool|b:Bool)"),
      ("enum E { case a(Range<Int> = 0..<5, b: Int) }", "a(Range<Int>|b:Int)"),
      ("enum E { case a(\n// x, y\nInt\n) }", "a(Int)"),
      ("enum E { case a(_ x: Int, y z: Int) }", "a(Int|y:Int)"),
      ("enum E: String { case a = \"x, y\", b = \"case c\"\n case c }", "a b c"),
      ("enum E: Int { case a = -1, b\n, c }", "a b c"),
      ("enum E { case a(Self.X, X.Self, Self) }", "a(E.X|X.Self|E)"),
      ("enum E { static let x: (Int) -> Bool =\n { $0 < 1 }\n case a }", "a"),
      ("enum E { func f() { switch self { case .a: break } }\n case b }", "b"),
      ("enum E { enum F { case x }; struct S { var case1 = 1 }\n case a }", "a"),
      ("enum E { static let x = 6 / 2\n case a\n static let y = /case b/\n }", "a"),
      (
        "enum E { indirect case a(E) ; private(set) static var q = 1 { didSet { } }\n case b }",
        "a(E) b"
      ),
      ("enum E { #if A\n @available(macOS 1, *)\n #endif\n case a }", "a"),
      (
        "enum E { case a(@Sendable (Int) async throws -> String) }",
        "a(@Sendable (Int) async throws -> String)"
      ),
      ("struct S { case a }", "a"),
    ]
  )
  func casesAreFound(_ source: String, _ expected: String) {
    let reader = DeclarationReader(source)
    let members = reader.declaration().map { reader.members(of: $0) } ?? []
    #expect(describe(members) == expected)
  }

  @Test func conditionsKeepTheirClauses() {
    let reader = DeclarationReader(
      "enum E { #if A\ncase a\n#if B\ncase b\n#endif\n#elseif C\n#else\ncase c\n#endif\ncase d }"
    )
    let members = reader.declaration().map { reader.members(of: $0) } ?? []
    #expect(describe(members) == "[#if A: a [#if B: b]][#elseif C: ][#else: c] d")
  }

  @Test func aHeadHasNameModifiersAndInheritance() {
    let reader = DeclarationReader(
      "@A.B(x: [1]) @objc\npublic private(set) final class Name<T>: P<T, Int>, Q.R where T: S { }"
    )
    let declaration = reader.declaration()
    #expect(declaration?.keyword == "class")
    #expect(declaration?.name == "Name")
    #expect(declaration?.attributes.map(\.name) == ["A.B", "objc"])
    #expect(declaration?.modifiers.map(\.text) == ["public", "private(set)", "final"])
    #expect(declaration?.inherited == ["P<T, Int>", "Q.R"])
    #expect(declaration?.memberAccess == "public ")
  }

  @Test func nestingWithoutEndIsReadToALimit() {
    for piece in ["#if A\n", "enum E {", "<", "(", "@A ", "public ", "case a("] {
      let source = "enum E {" + String(repeating: piece, count: 20_000)
      let reader = DeclarationReader(source)
      #expect(reader.declaration().map { reader.members(of: $0) } != nil)
    }
  }

  private func describe(_ members: [Member]) -> String {
    members.compactMap { member -> String? in
      switch member {
      case .cases(let cases): cases.map(describe).joined(separator: " ")
      case .other: nil
      case .conditional(let clauses):
        clauses.map { "[\($0.directive): \(describe($0.members))]" }.joined()
      }
    }.joined(separator: " ")
  }

  private func describe(_ each: EnumCase) -> String {
    guard !each.parameters.isEmpty else { return each.name }
    let payload = each.parameters.map { one in (one.label.map { "\($0):" } ?? "") + one.type }
    return "\(each.name)(\(payload.joined(separator: "|")))"
  }
}
