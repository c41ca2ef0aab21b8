import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct KeyReaderTests {
  @Test func keysOfAPipeComeInOrderUntilItsEnd() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let output = FileDescriptor(owning: ends[0])
    let bytes = Array("jk\u{1B}[Aq\u{1B}".utf8)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    var keys: [Key] = []
    for await key in try KeyReader(output.number) {
      keys.append(key)
    }
    #expect(keys == [.character("j"), .character("k"), .up, .character("q"), .escape])
  }

  @Test func aLoneEscapeIsAKeyWithoutTheEndOfTheInput() async throws {
    let pipe = try Pipe()
    let reader = try KeyReader(pipe.output.number)
    pipe.input.signal(0x1B)
    #expect(await reader.next() == .escape)
    pipe.input.signal(UInt8(ascii: "j"))
    #expect(await reader.next() == .character("j"))
  }

  @Test func aFileIsReadToItsEnd() async throws {
    let temporary = try TemporaryDirectory()
    let path = try temporary.file("keys", Array(repeating: 0x6A, count: 10_000))
    let file = try FileDescriptor.file(FilePlace(path))
    var count = 0
    for await _ in try KeyReader(file.number) {
      count += 1
    }
    #expect(count == 10_000)
  }

  @Test func whatCannotBeReadHasNoKeys() async throws {
    let closed = try KeyReader(1_000_000)
    #expect(await closed.next() == nil)
    #expect(await closed.next() == nil)
    let directory = try FileDescriptor.directory(.current)
    #expect(try await KeyReader(directory.number).next() == nil)
  }

  @Test func anEndlessInputIsReadOnlyAsItIsAskedFor() async throws {
    let device = try FileDescriptor.open(
      Array("/dev/zero".utf8),
      in: AT_FDCWD,
      flags: O_RDONLY
    )
    let reader = try KeyReader(device.number)
    for _ in 0..<5_000 {
      #expect(await reader.next() == .control("@"))
    }
    #expect(lseek(device.number, 0, SEEK_CUR) < 100_000)
  }

  @Test func aCancelledWaitEndsAndLosesNoKey() async throws {
    let pipe = try Pipe()
    let reader = try KeyReader(pipe.output.number)
    let waiting = Task { await reader.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    pipe.input.signal(UInt8(ascii: "j"))
    #expect(await reader.next() == .character("j"))
  }

  @Test func aReaderThatIsGoneLeavesItsInputAlone() async throws {
    let pipe = try Pipe()
    do {
      let reader = try KeyReader(pipe.output.number)
      pipe.input.signal(UInt8(ascii: "j"))
      #expect(await reader.next() == .character("j"))
    }
    pipe.input.signal(UInt8(ascii: "k"))
    #expect(pipe.output.awaitSignal() == UInt8(ascii: "k"))
  }
}
