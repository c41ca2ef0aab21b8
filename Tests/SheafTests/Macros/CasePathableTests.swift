#if Macros
import Sheaf
import Testing

/// What `@CasePathable` makes, used.
@Suite struct CasePathableTests {
  @Test func eachCaseEmbedsExtractsAndMatches() {
    #expect(Plain.cases.one.embed(3) == .one(3))
    #expect(Plain.one(3).one == 3)
    #expect(Plain.one(3)[case: \.one] == 3)
    #expect(Plain.one(3).two == nil)
    #expect(Plain.one(3).is(\.one))
    #expect(!Plain.one(3).is(\.bare))
    #expect(Plain.cases.bare.embed(()) == .bare)
    #expect(Plain.bare.is(\.bare))
    #expect(Plain.cases.two.embed((1, label: "x")) == .two(1, label: "x"))
    #expect(Plain.two(1, label: "x").two?.label == "x")
    #expect(Plain.cases.labelled.embed("y") == .labelled(name: "y"))
    #expect(Plain.defaulted().defaulted?.1 == [1])
  }

  @Test func aPathReachesThroughEnums() {
    let path = CasePath(\Plain.Cases.child.inner)
    #expect(path.embed(2) == .child(.inner(2)))
    #expect(Plain.child(.inner(2))[case: \.child.inner] == 2)
    #expect(Plain.child(.other)[case: \.child.inner] == nil)
    #expect(Plain.child(.inner(2)).is(\.child.inner))
  }

  @Test func aPayloadIsChangedWhereItLies() throws {
    var value = Buffers.rows([1, 2, 3], name: "n")
    let before = try #require(value.rows?.0.withUnsafeBufferPointer { $0.baseAddress })
    let after = value.modify(\.rows) { payload in
      payload.0[0] = 9
      return payload.0.withUnsafeBufferPointer { $0.baseAddress }
    }
    #expect(after == before)
    #expect(value.rows?.0 == [9, 2, 3])
    #expect(value.modify(\.other) { $0 += 1 } == nil)
  }

  @Test func optionalsVoidAndNeverArePayloads() {
    #expect(Odd.optional(nil)[case: \.optional] == .some(nil))
    #expect(Odd.void(()).is(\.void))
    #expect(Odd.bare.is(\.none) == false)
    #expect(Odd.bare[case: \.never] == nil)
    #expect(!Odd.bare.is(\.neverInTuple))
    #expect(Odd.lazily(7).lazily?() == 7)
    #expect(Odd.cases.lazily.embed({ 8 }).lazily?() == 8)
  }

  @Test func closuresAndTuplesArePayloads() async throws {
    #expect(Odd.closure({ $0 + 1 }).closure?(1) == 2)
    #expect(try await Odd.sendable({ "\($0)" }).sendable?(1) == "1")
    #expect(Odd.tuple((1, "b")).tuple?.1 == "b")
    #expect(Odd.labelledTuple(pair: (a: 1, b: "b")).labelledTuple?.a == 1)
  }

  @Test func anyNameIsReached() {
    #expect(Odd.`init`(2).`init` == 2)
    #expect(Odd.`switch`.is(\.switch))
    #expect(Odd.`raw name here`(2).`raw name here` == 2)
    #expect(Odd.emoji🎉.is(\.emoji🎉))
    #expect(Odd.Sheaf.is(\.Sheaf) && Odd.Swift.is(\.Swift))
    #expect(Odd.words(in: 1, let: 2, var: 3, `inout`: 4).words?.in == 1)
  }

  @Test func aRecursiveGenericEnumIsReached() {
    let tree = Tree.node(.leaf(1), .selfish(.leaf(2)))
    #expect(tree.node?.1[case: \.selfish.leaf] == 2)
    #expect(Tree<Int>.cases.leaf.embed(3).leaf == 3)
    var leaf = Tree.leaf([1])
    leaf.modify(\.leaf) { $0.append(2) }
    #expect(leaf.leaf == [1, 2])
  }

  @Test func conditionsRawValuesAndAvailabilityKeepTheirPaths() {
    #expect(Conditional.here("x").here == "x")
    #expect(Conditional.end.is(\.end))
    #expect(Raw.b.is(\.b) && !Raw.b.is(\.c))
    #expect(Available.now.is(\.now))
  }

  @Test func everyAccessLevelIsReached() {
    #expect(Hidden.secret(Secret()).secret?.value == 1)
    #expect(Private.a(1).a == 1)
    #expect(InPackage.a(1).a == 1)
    #expect(Crate<Int>.InPublicExtension.b(3).b == 3)
    #expect(Outer<Int, String>.Nested.both(1, "s").both?.1 == "s")
    #expect(Outer<Int, String>.Deep.Deeper.x(1).x == 1)
  }

  @Test func mainActorEnumsAreReachedFromAnywhere() async {
    let path = await Task.detached { CasePath(\OnMain.Action.Cases.a) }.value
    #expect(path.embed(2).a == 2)
    #expect(MainEnum.cases.a.embed(3).a == 3)
  }
}
#endif
