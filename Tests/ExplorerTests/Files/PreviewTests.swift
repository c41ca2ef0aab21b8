import Testing

@testable import Explorer

struct PreviewTests {
  private let reader = DirectoryReader()

  private func preview(_ bytes: [UInt8], total: Int? = nil, lines: Int = 100) -> Preview {
    Preview(beginning: bytes, totalBytes: total ?? bytes.count, lineLimit: lines)
  }

  @Test func textIsSplitIntoLines() {
    let preview = preview(Array("one\ntwo\r\n\nfour".utf8))
    #expect(preview.content == .text(["one", "two", "", "four"]))
    #expect(preview.summary == "text, all of 14 B")
    #expect(self.preview(Array("a\n".utf8)).content == .text(["a"]))
  }

  @Test func tabsAreExpandedAndControlsEscaped() {
    let text = "a\tb\n\u{1B}[31mred\u{1B}[0m and more\n日\tx\nback\\slash\rq"
    #expect(
      preview(Array(text.utf8)).content
        == .text([
          "a       b", #"\e[31mred\e[0m and more"#, "日      x", #"back\slash\rq"#,
        ])
    )
  }

  @Test func linesBeyondTheLimitAreLeftOut() {
    let preview = preview(Array("1\n2\n3\n4\n".utf8), lines: 2)
    #expect(preview.content == .text(["1", "2"]))
    #expect(preview.shownBytes == 4)
    #expect(preview.summary == "text, first 4 B of 8 B")
  }

  @Test func aCharacterCutByTheLimitIsLeftOut() {
    let cut = Array("a€".utf8).dropLast()
    #expect(preview(Array(cut), total: 4).content == .text(["a"]))
    guard case .binary = preview(Array(cut)).content else {
      Issue.record("The same bytes at the end of a file are not text.")
      return
    }
  }

  @Test(
    arguments: [
      [0x61, 0x00, 0x62], [0xFF, 0xFE, 0x41], [0x01, 0x02, 0x41],
    ] as [[UInt8]]
  )
  func otherBytesAreShownAsRows(bytes: [UInt8]) {
    guard case .binary(let rows) = preview(bytes).content else {
      Issue.record("These bytes are not text.")
      return
    }
    #expect(rows.count == 1)
    #expect(rows.filter { !$0.isPrintable } == [])
  }

  @Test func aFullRowHasSixteenBytes() {
    let rows = HexadecimalRows.rows(of: (0..<17).map { UInt8($0 + 0x30) })
    let first = "0000  30 31 32 33 34 35 36 37  38 39 3a 3b 3c 3d 3e 3f  |0123456789:;<=>?|"
    #expect(rows.first == first)
    #expect(rows.last == "0010  40" + String(repeating: " ", count: 48) + "|@|")
  }

  @Test func aHugeBinaryFileIsReadAtItsBeginningOnly() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("huge", [0x7F, 0x45, 0, 0], length: 3 << 40)
    let preview = try await reader.preview(path)
    #expect(preview.totalBytes == 3 << 40)
    #expect(preview.shownBytes == 256)
    #expect(preview.summary == "binary, first 256 B of 3 TiB")
    #expect(preview.lines.count == 16)
  }

  @Test func aLongTextIsReadAtItsBeginningOnly() async throws {
    let temporary = try TemporaryDirectory()
    // The limit falls into the middle of a character.
    let path = try temporary.file("long", Array((String(repeating: "€", count: 40_000)).utf8))
    let preview = try await reader.preview(path)
    #expect(preview.totalBytes == 120_000)
    #expect(preview.shownBytes == 65_535)
    guard case .text(let lines) = preview.content else { return }
    #expect(lines.first?.count == 21_845)
  }

  @Test func anEmptyFileSaysSo() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("empty")
    #expect(try await reader.preview(path).content == .empty)
  }

  @Test func aNamedPipeIsRefusedWithoutWaiting() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.fifo("fifo")
    await #expect(throws: FileProblem.notReadable(.fifo)) { try await reader.preview(path) }
    let device = BytePath("/dev/zero")
    await #expect(throws: FileProblem.notReadable(.device)) { try await reader.preview(device) }
  }

  @Test func aLinkShowsItsTargetAndTheFile() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("file", Array("text".utf8))
    let path = try temporary.link("link", to: "file")
    let preview = try await reader.preview(path)
    #expect(preview.lines == ["link to file", "text"])
  }

  @Test func aLinkThatLeadsNowhereShowsItsTargetAndWhy() async throws {
    let temporary = try TemporaryDirectory()
    let broken = try temporary.link("broken", to: "missing\n")
    let loop = try temporary.link("loop", to: "loop")
    let pipe = try temporary.fifo("fifo")
    let toPipe = try temporary.link("pipe", to: pipe.display)
    #expect(
      try await reader.preview(broken).lines
        == [#"link to missing\n"#, FileProblem.notFound.message]
    )
    #expect(try await reader.preview(loop).content == .unavailable(.symbolicLinkLoop))
    #expect(try await reader.preview(toPipe).content == .unavailable(.notReadable(.fifo)))
  }

  @Test func aDirectoryShowsHowMuchItHolds() async throws {
    let temporary = try TemporaryDirectory()
    try temporary.file("a")
    #expect(try await reader.preview(temporary.path).summary == "directory, 1 entry")
  }

  @Test func whatIsNotThereHasNoPreview() async throws {
    let temporary = try TemporaryDirectory()
    let path = temporary("missing")
    await #expect(throws: FileProblem.notFound) { try await reader.preview(path) }
  }

  @Test(.enabled("permissions do not bind this user", { OrdinaryUser.isAvailable }))
  func withoutPermissionThereIsNoPreview() throws {
    let temporary = try TemporaryDirectory()
    try temporary.setModeOfItself(0o755)
    let path = try temporary.file("secret", [1])
    try temporary.setMode(0o000, of: "secret")
    OrdinaryUser.run {
      _ = #expect(throws: FileProblem.noPermission) {
        try Preview(reading: path, limit: 10, lineLimit: 10)
      }
    }
  }

  @Test(arguments: [
    (0, "0 B"), (1_023, "1023 B"), (1_024, "1 KiB"), (1_536, "1.5 KiB"), (1_048_575, "1023 KiB"),
    (1 << 20, "1 MiB"), (5 << 30, "5 GiB"), (.max, "7.9 EiB"),
  ])
  func aLengthIsShownInItsUnit(count: Int, text: String) {
    #expect(count.byteCountText == text)
  }
}
