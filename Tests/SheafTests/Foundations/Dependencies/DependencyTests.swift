import Sheaf
import Testing

@Suite struct DependencyTests {
  struct Feature {
    @Dependency(\.number) var number; static let numberLine: UInt = #line
    @Dependency(NumberKey.self) var keyed; static let keyedLine: UInt = #line
    @Dependency(\.word) var word
  }

  @Test func eachAccessReadsWhatIsInForceThen() {
    let feature = withDependencies {
      $0.number = 2
    } operation: {
      Feature()
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(feature.number == 3)
      #expect(feature.keyed == 3)
    }
  }

  @Test func insideAnEffectsTaskTheOverrideIsRead() async {
    let feature = Feature()
    let value = await withDependencies {
      $0.number = 4
    } operation: {
      await Task { feature.number }.value
    }
    #expect(value == 4)
  }

  // core 37
  @Test func inATestAnUnoverriddenLiveDependencyIsReportedByName() throws {
    let feature = Feature()
    let issues = issuesInTestContext { #expect(feature.number == 1) }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.message.contains(#"@Dependency(\.number)"#))
    #expect(issue.message.contains("$0.number = …"))
    #expect(issue.message.contains("NumberKey"))
    #expect(issue.site.line == Feature.numberLine)
    #expect("\(issue.site.fileID)" == #fileID)
  }

  // core 37
  @Test func anUnoverriddenLiveDependencyFailsTheTestThatReadsIt() {
    withKnownIssue {
      #expect(Feature().number == 1)
    } matching: { issue in
      "\(issue)".contains(#"@Dependency(\.number) was read in a test"#)
        && issue.sourceLocation?.line == Int(Feature.numberLine)
    }
  }

  // core 37
  @Test func aDependencyReadByItsKeyIsReportedByItsKey() throws {
    let feature = Feature()
    let issues = issuesInTestContext { #expect(feature.keyed == 1) }
    let issue = try #require(issues.first)
    #expect(issue.message.contains("@Dependency(NumberKey.self)"))
    #expect(issue.message.contains("$0[NumberKey.self] = …"))
    #expect(issue.site.line == Feature.keyedLine)
  }

  @Test func anOverrideOrATestValueOfItsOwnIsNotReported() {
    let feature = Feature()
    let issues = issuesInTestContext {
      $0.number = 2
    } operation: {
      #expect(feature.number == 2)
      #expect(feature.word == "test")
    }
    #expect(issues == [])
  }

  @Test func outsideTestsTheLiveValueIsNotReported() {
    let feature = Feature()
    for context in [DependencyContext.live, .preview] {
      let issues = issuesInTestContext {
        $0.context = context
      } operation: {
        #expect(feature.number == 1)
      }
      #expect(issues == [])
    }
  }

  @Test func aDependencyThatADefaultReadsIsReportedAtItsOwnPlace() throws {
    enum DerivedKey: DependencyKey {
      static var liveValue: Int { testValue }
      static var testValue: Int {
        @Dependency(NumberKey.self) var number
        return number + 1
      }
      static let numberLine: UInt = #line - 3
    }
    struct Reader { @Dependency(DerivedKey.self) var derived }
    let issues = issuesInTestContext { #expect(Reader().derived == 2) }
    #expect(issues.map(\.site.line) == [DerivedKey.numberLine])
  }

  @Test func aReadWithoutAWrapperIsReportedAtTheProperty() throws {
    let issues = issuesInTestContext { #expect(DependencyValues.current.number == 1) }
    let issue = try #require(issues.first)
    #expect("\(issue.site.fileID)".hasSuffix("DependencyFixtures.swift"))
    #expect(issue.message.contains("NumberKey"))
  }
}
