import Testing

@testable import Explorer

struct KeyDecoderTests {
  /// Decodes the text cut into pieces of that many bytes, and then its end.
  private func decode(_ bytes: [UInt8], piece: Int = .max) -> [Key] {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      keys += decoder.decode(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    return keys + decoder.decideNow()
  }

  @Test(
    arguments: [
      ("jq", [.character("j"), .character("q")]),
      ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace]),
      ("\u{3}\u{12}\u{0}\u{1F}", [.control("c"), .control("r"), .control("@"), .control("_")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OH\u{1B}OF", [.up, .home, .end]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[1;5A", [.pageUp, .pageDown, .up]),
      ("\u{1B}", [.escape]), ("\u{1B}q", [.escape, .character("q")]),
      ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\r", [.escape, .enter]),
      ("\u{1B}[", [.escape, .character("[")]), ("\u{1B}O", [.escape, .character("O")]),
      ("\u{1B}Ox", [.escape, .character("O"), .character("x")]),
      ("é日👍", [.character("é"), .character("日"), .character("👍")]),
    ] as [(String, [Key])]
  )
  func bytesBecomeKeysHoweverTheyAreCut(text: String, keys: [Key]) {
    for piece in [1, 2, 3, .max] {
      #expect(decode(Array(text.utf8), piece: piece) == keys)
    }
  }

  @Test(arguments: [
    "\u{1B}[3~", "\u{1B}[Z", "\u{1B}[200~", "\u{1B}[?1;2c", "\u{1B}OP", "\u{1B}[[A", "\u{1B}[15",
    "\u{1B}[<0;1;1m", "\u{85}",
  ])
  func anUnknownSequenceIsSwallowed(text: String) {
    #expect(decode(Array(text.utf8)) == [])
  }

  @Test func aSequenceThatBreaksOffDoesNotSwallowTheNextKey() {
    #expect(decode(Array("\u{1B}[12\u{1B}[A".utf8)) == [.up])
    #expect(decode(Array("\u{1B}[12\rq".utf8)) == [.enter, .character("q")])
  }

  @Test func anEndlessSequenceCostsNoMemory() {
    var decoder = KeyDecoder()
    _ = decoder.decode(Array("\u{1B}[".utf8) + Array(repeating: 0x31, count: 32))
    let before = decoder
    #expect(decoder.decode(Array(repeating: 0x31, count: 100_000)) == [])
    #expect(decoder == before)
    #expect(decoder.decode(Array("~j".utf8)) == [.character("j")])
  }

  @Test func bytesThatAreNotUTF8BecomeReplacements() {
    let replacement = Key.character("\u{FFFD}")
    #expect(decode([0xFF, 0x6A]) == [replacement, .character("j")])
    #expect(decode([0xE2, 0x82, 0x6A]) == [replacement, .character("j")])
    #expect(decode([0xE2, 0x82]) == [replacement])
  }

  @Test func onlyABeginningIsUndecided() {
    var decoder = KeyDecoder()
    #expect(!decoder.isUndecided)
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.decideNow() == [.escape])
    #expect(!decoder.isUndecided)
  }

  @Test func noBytesEndTheDecoder() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(decode(bytes, piece: 1) == decode(bytes), "\(bytes)")
    }
  }
}
