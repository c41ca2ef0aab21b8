import Testing

@testable import SheafMacroExpansion

/// Golden pairs: what is declared, and what `@CasePathable` adds to it.
@Suite struct CasePathableMacroTests {
  @Test func aCaseWithoutPayloadTakesVoid() {
    expectMembers(
      of: "@CasePathable enum Action { case tapped }",
      """
      nonisolated struct Cases: Swift.Sendable {
        nonisolated var tapped: Sheaf.CasePath<Action, Swift.Void> {
          ._generated(
            embed: { _ in .tapped },
            extract: { if case .tapped = $0 { () } else { nil } },
            matches: { if case .tapped = $0 { true } else { false } }
          )
        }
      }

      nonisolated static var cases: Cases { Cases() }
      """
    )
  }

  @Test func aPublicEnumGetsPublicPaths() {
    expectMembers(
      of: "@CasePathable public enum Action { case child(Child.Action) }",
      """
      public nonisolated struct Cases: Swift.Sendable {
        public nonisolated var child: Sheaf.CasePath<Action, Child.Action> {
          ._generated(
            embed: { .child($0) },
            extract: { if case .child(let v0) = $0 { v0 } else { nil } },
            matches: { if case .child = $0 { true } else { false } }
          )
        }
      }

      public nonisolated static var cases: Cases { Cases() }
      """
    )
  }

  @Test func severalPayloadsAreATuple() {
    expectPaths(
      of: "enum E { case pair(Int, label: /* odd */ [String: Int] = [\"a)\": 1]) }",
      """
        nonisolated var pair: Sheaf.CasePath<E, (Int, label: [String: Int])> {
          ._generated(
            embed: { .pair($0.0, label: $0.1) },
            extract: { if case .pair(let v0, let v1) = $0 { (v0, v1) } else { nil } },
            matches: { if case .pair = $0 { true } else { false } }
          )
        }
      """
    )
  }

  @Test func aLabelledPayloadKeepsItsLabelInTheCaseOnly() {
    expectPaths(
      of: "enum E { case `default`(`in`: Int!) }",
      """
        nonisolated var `default`: Sheaf.CasePath<E, Int?> {
          ._generated(
            embed: { .`default`(in: $0) },
            extract: { if case .`default`(let v0) = $0 { v0 } else { nil } },
            matches: { if case .`default` = $0 { true } else { false } }
          )
        }
      """
    )
  }

  @Test func aRecursiveGenericEnumIsNamedBare() {
    expectPaths(
      of:
        "indirect enum Tree<Element> where Element: Equatable { case node(Self, (Self) -> Void) }",
      """
        nonisolated var node: Sheaf.CasePath<Tree, (Tree, (Tree) -> Void)> {
          ._generated(
            embed: { .node($0.0, $0.1) },
            extract: { if case .node(let v0, let v1) = $0 { (v0, v1) } else { nil } },
            matches: { if case .node = $0 { true } else { false } }
          )
        }
      """
    )
  }

  @Test func conditionsAndAvailabilityAreRepeated() {
    expectPaths(
      of: """
        enum E {
          #if os(Linux) && swift(>=6.0)  // here
          case a
          #elseif DEBUG
          func nothing() {}
          #else
          @available(*, deprecated, message: "unavailable soon") case a
          #endif
          @available(*, unavailable) case gone(Missing)
        }
        """,
      """
      #if os(Linux) && swift(>=6.0)
        nonisolated var a: Sheaf.CasePath<E, Swift.Void> {
          ._generated(
            embed: { _ in .a },
            extract: { if case .a = $0 { () } else { nil } },
            matches: { if case .a = $0 { true } else { false } }
          )
        }
      #elseif DEBUG
      #else
        @available(*, deprecated, message: "unavailable soon")
        nonisolated var a: Sheaf.CasePath<E, Swift.Void> {
          ._generated(
            embed: { _ in .a },
            extract: { if case .a = $0 { () } else { nil } },
            matches: { if case .a = $0 { true } else { false } }
          )
        }
      #endif
      """
    )
  }

  @Test func aPayloadOfNeverIsUninhabited() {
    expectPaths(
      of: "enum E { case never(Int, error: Never) }",
      """
        nonisolated var never: Sheaf.CasePath<E, (Int, error: Never)> {
          ._uninhabited()
        }
      """
    )
  }

  @Test func anAutoclosureIsCalledWhenEmbedded() {
    expectPaths(
      of: "enum E { case lazily(@autoclosure () -> Int) }",
      """
        nonisolated var lazily: Sheaf.CasePath<E, () -> Int> {
          ._generated(
            embed: { .lazily($0()) },
            extract: { if case .lazily(let v0) = $0 { v0 } else { nil } },
            matches: { if case .lazily = $0 { true } else { false } }
          )
        }
      """
    )
  }

  @Test func anEnumInAPublicExtensionIsPublic() {
    let request = MacroRequest(
      macro: "CasePathableMacro",
      role: "member",
      attribute: SourceText("@CasePathable"),
      declaration: SourceText("@CasePathable enum E {}"),
      lexicalContext: [SourceText("public extension Box {}")]
    )
    #expect(
      request.expansion().source == """
        public nonisolated struct Cases: Swift.Sendable {
        }

        public nonisolated static var cases: Cases { Cases() }
        """
    )
  }

  @Test func theConformanceIsNonisolatedAndAsAvailableAsTheType() {
    expectConformance(
      of: "@available(macOS 99, *) @CasePathable enum E {}",
      named: "Outer.E",
      lacking: "CasePathable",
      "@available(macOS 99, *)\nextension Outer.E: nonisolated Sheaf.CasePathable {}"
    )
  }

  @Test func aConformanceThatIsThereIsNotAddedAgain() {
    expectConformance(of: "enum E: CasePathable {}", named: "E", lacking: nil, "")
  }

  // MARK: - Implementation

  private func expectMembers(
    of declaration: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = expand("CasePathableMacro", "member", declaration)
    #expect(expansion.source == expected, sourceLocation: sourceLocation)
    #expect(expansion.diagnostics == [], sourceLocation: sourceLocation)
  }

  /// As ``expectMembers``, without the frame that every expansion has.
  private func expectPaths(
    of declaration: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectMembers(
      of: declaration,
      """
      nonisolated struct Cases: Swift.Sendable {
      \(expected)
      }

      nonisolated static var cases: Cases { Cases() }
      """,
      sourceLocation: sourceLocation
    )
  }

  private func expectConformance(
    of declaration: String,
    named type: String,
    lacking: String?,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = expand(
      "CasePathableMacro",
      "extension",
      declaration,
      type: type,
      lacking: lacking
    )
    #expect(expansion == MacroExpansion(expected), sourceLocation: sourceLocation)
  }
}
