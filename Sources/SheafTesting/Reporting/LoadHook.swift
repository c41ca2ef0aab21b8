#if compiler(>=6.3)
// The loader calls the functions listed in this section before `main`, after the initialisers of
// the libraries this one depends on. So a test that imports only `Sheaf` reports its issues too.
#if canImport(Darwin)
@section("__DATA,__mod_init_func")
@used
private let installAtLoad: @convention(c) () -> Void = { TestRunnerReporter.install() }
#elseif os(Linux) || os(Android) || os(FreeBSD)
@section(".init_array")
@used
private let installAtLoad: @convention(c) () -> Void = { TestRunnerReporter.install() }
#endif
#endif
