import Testing

@testable import Explorer

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct FileProblemTests {
  @Test(
    arguments: [
      (ENOENT, .notFound), (EACCES, .noPermission), (EPERM, .noPermission),
      (ENOTDIR, .notADirectory), (ELOOP, .symbolicLinkLoop), (ENAMETOOLONG, .nameTooLong),
      (ESTALE, .deletedMeanwhile), (EIO, .system(code: EIO)),
    ] as [(Int32, FileProblem)]
  )
  func anErrorCodeHasItsProblem(code: Int32, problem: FileProblem) {
    #expect(FileProblem(code: code) == problem)
  }

  @Test(
    arguments: [
      (.notFound, "There is no file or directory of that name."),
      (.noPermission, "You do not have permission to read it."),
      (.notADirectory, "It is not a directory."),
      (.deletedMeanwhile, "It has been deleted in the meantime."),
      (.symbolicLinkLoop, "Its symbolic links lead round in a circle."),
      (.nameTooLong, "A name in its path is too long for the file system."),
      (.notReadable(.fifo), "It is a named pipe; reading it could wait for ever."),
      (.notReadable(.socket), "It is a socket; it has no content to show."),
      (.notReadable(.device), "It is a device; reading it could wait or change something."),
      (.notReadable(.unknown), "It is a special file that cannot be shown."),
    ] as [(FileProblem, String)]
  )
  func aProblemHasItsMessage(problem: FileProblem, message: String) {
    #expect(problem.message == message)
  }

  @Test func onlyWhatTheSystemWasOutOfIsTransient() {
    let codes = [EAGAIN, EBUSY, EINTR, EMFILE, ENFILE, ENOMEM, ETIMEDOUT]
    #expect(codes.allSatisfy { FileProblem(code: $0).isTransient })
    let lasting = [ENOENT, EACCES, ENOTDIR, ELOOP, ENAMETOOLONG, ESTALE, EIO]
    #expect(!lasting.contains { FileProblem(code: $0).isTransient })
  }

  @Test func anyOtherErrorIsNamedByTheSystem() {
    let text = String(cString: strerror(EIO))
    #expect(FileProblem.system(code: EIO).message == "The system reports: \(text).")
  }
}
