import Testing

@testable import SheafMacroExpansion

/// Whatever the compiler could send, and any piece of it, gets an answer.
@Suite struct MutationTests {
  static let seeds = [
    #"""
    @X(a: "}") public indirect enum E<T>: Int where T: P { /* { */ case a(Int = 3, "x" ), b(x: [Int]) = 1
    #if A
    case c
    #elseif B
    case d(() -> Void)
    #endif
    let r = #/a{/#; var s = "\(x + "\(y)")"; func f() { a / b / c } case z(Self, `in`: Int!) }
    """#,
    "public enum A: Sendable { case leaf(Child<Int>.Action), other([String: Int] = [:]), `self` }",
    "@Reducer private struct F { enum Action { case a(Never) }\nvar body: some ReducerOf<Self> { } }",
    ##"enum S { static let t = #"""#; static let u = """\#n \( "x" ) """ ; case v(@autoclosure () -> Int) }"##,
  ]

  @Test func everyPrefixAndSuffixIsAnswered() {
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for cut in 0...bytes.count {
        answer(String(decoding: bytes[..<cut], as: UTF8.self) + ">>))")
        answer(String(decoding: bytes[cut...], as: UTF8.self) + "<{[")
      }
    }
  }

  @Test func twentyThousandMutationsAreAnswered() {
    let seed = UInt64.random(in: 0 ... .max)
    print("Mutations of seed \(seed)")
    var random = SplitMix(state: seed)
    let pieces = Array("{}()[]<>\"#`@:,=\\/ \n*?!.&~0aé".utf8)
    for number in 0..<20_000 {
      var bytes = Array(Self.seeds[number % Self.seeds.count].utf8)
      for _ in 0...Int(random.next() % 6) {
        let position = Int(random.next() % UInt64(bytes.count))
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        switch random.next() % 4 {
        case 0: bytes[position] = piece
        case 1: bytes.insert(piece, at: position)
        case 2: if bytes.count > 1 { bytes.remove(at: position) }
        default:
          let end = min(bytes.count, position + Int(random.next() % 20))
          bytes.append(contentsOf: bytes[position..<end])
        }
      }
      answer(String(decoding: bytes, as: UTF8.self), roleOf: number)
    }
  }

  private static let requests = [
    ("CasePathableMacro", "member"), ("CasePathableMacro", "extension"),
    ("ReducerMacro", "memberAttribute"), ("ReducerMacro", "extension"),
  ]

  /// Asks for all roles, or for the one of a number.
  private func answer(_ source: String, roleOf number: Int? = nil) {
    let requests = number.map { [Self.requests[$0 / Self.seeds.count % 4]] } ?? Self.requests
    for (macro, role) in requests {
      let expansion = MacroRequest(
        macro: macro,
        role: role,
        attribute: SourceText(String(source.prefix(8))),
        declaration: SourceText(source),
        extendedType: "E",
        conformances: SourceText("struct S: CasePathable, Reducer {}"),
        lexicalContext: [SourceText("public extension S {}")]
      ).expansion()
      #expect(expansion.source != nil || !expansion.diagnostics.isEmpty)
    }
  }
}

private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
