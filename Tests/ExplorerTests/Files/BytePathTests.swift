import Testing

@testable import Explorer

struct BytePathTests {
  @Test func aComponentIsAppendedWithOneSlash() {
    #expect(BytePath("a").appending([0xFF]).bytes == [0x61, 0x2F, 0xFF])
    #expect(BytePath("/").appending(Array("b".utf8)) == BytePath("/b"))
    #expect(BytePath("").appending(Array("b".utf8)) == BytePath("b"))
  }

  @Test(arguments: [
    ("/a/b", "b"), ("a//", "a"), ("/", "/"), ("", ""), (".", "."), ("x/..", ".."),
  ])
  func theLastComponentIsTheLastName(path: String, name: String) {
    #expect(BytePath(path).lastComponent == Array(name.utf8))
  }

  @Test(arguments: [
    ("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a//b//", "a"), ("//a", "/"), ("../a", ".."),
  ])
  func theParentLeavesOutTheLastName(path: String, parent: String) {
    #expect(BytePath(path).parent == BytePath(parent))
  }

  @Test(arguments: ["/", "", ".", "..", "a/..", "//"])
  func aPathWhoseNameCannotBeLeftOutHasNoParent(path: String) {
    #expect(BytePath(path).parent == nil)
  }

  @Test func theDisplayShowsEveryByte() {
    let path = BytePath(bytes: [0x2F, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x0A, 0xFF, 0xC3, 0xA9, 0x5C])
    #expect(path.display == #"/\e[31m\n\xffé\\"#)
    #expect("\(path)" == path.display)
  }
}
