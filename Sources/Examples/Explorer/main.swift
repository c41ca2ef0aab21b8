#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

openMissingStandardDescriptors()
do {
  let arguments = try Arguments(Arguments.ofProcess)
  if arguments.showsHelp {
    StandardOutput.write(Arguments.help + "\n")
  } else if arguments.isPlain {
    let keys = try KeyReader()
    var program = PlainProgram(session: ExplorerSession(path: arguments.path))
    await program.run(keys: keys, size: TerminalSize(of: STDOUT_FILENO))
  } else {
    let terminal = try Terminal.open()
    let keys = try KeyReader()
    let session = ExplorerSession(path: arguments.path)
    await TerminalProgram(session: session, terminal: terminal).run(keys: keys)
  }
} catch let problem as Arguments.Problem {
  StandardOutput.write(problem.message + "\n", to: STDERR_FILENO)
  exit(2)
} catch let problem as TerminalProblem {
  StandardOutput.write(problem.message + "\n", to: STDERR_FILENO)
  exit(1)
} catch {
  StandardOutput.write(FileProblem.message(of: error) + "\n", to: STDERR_FILENO)
  exit(1)
}
