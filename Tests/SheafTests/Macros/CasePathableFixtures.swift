#if Macros
import Sheaf

public struct Crate<Value> {}
extension Crate { @CasePathable public enum InExtension { case a(Int) } }
public extension Crate { @CasePathable enum InPublicExtension { case a(Int), b(Value) } }
private extension Crate { @CasePathable enum InPrivateExtension { case a(Int) } }

extension CasePathableTests {
  @CasePathable enum Plain: Equatable {
    case one(Int), bare
    case two( /* lead */Int /* trail */, label: String)
    case labelled(name: String)
    case defaulted(Bool = 1 < 2, [Int] = [Int](repeating: 1, count: 1))
    case child(Inner)

    @CasePathable enum Inner: Equatable { case inner(Int), other }
  }

  @CasePathable enum Buffers {
    case rows([Int], name: String)
    case other(Int)
  }

  @CasePathable enum Odd {
    case optional(Int?)
    case void(Void)
    case never(Never), neverInTuple(Int, error: Never)
    case lazily(@autoclosure () -> Int)
    case closure((Int) -> Int)
    case sendable(@Sendable (Int) async throws -> String)
    case main(label: @MainActor () -> Void)
    case tuple((Int, String))
    case labelledTuple(pair: (a: Int, b: String))
    case types(Int.Type, any Equatable.Type)
    case result(Result<(Int, String), any Error>)
    case `init`(Int)
    case `switch`, `Type2`
    case `raw name here`(Int)
    case emoji🎉, ünïcode(String)
    case words(in: Int, `let`: Int, `var`: Int, `inout`: Int)
    case Sheaf, Swift, CasePath
    case some(Int), none, bare
  }

  @CasePathable indirect enum Tree<Element> where Element: Equatable {
    case leaf(Element)
    case node(Tree<Element>, Tree)
    case selfish(Self)
    case list([Self], by: (Self, Element) -> Bool)
  }

  @CasePathable enum Raw: String, CaseIterable { case a = "x, y", b = "case c", c }

  @CasePathable enum Conditional {
    #if canImport(Sheaf) && swift(>=5.0)
    case here(String)
    #if NEVER_SET
    case broken(Does.Not.Exist)
    #endif
    #elseif NEVER_SET
    case here(Int)
    #else  // other
    case other
    #endif
    case end
  }

  @CasePathable enum Available {
    @available(macOS 99, iOS 99, *) case future(Int)
    @available(*, deprecated, message: "use ) other") case old(String)
    @available(*, unavailable) case gone(Int)
    @available(iOS, unavailable, message: "is unavailable") case notOnPhones(Int)
    case now
  }

  @CasePathable enum Empty {}
  @CasePathable enum Single { case only(Int) }
  @CasePathable enum SingleBare { case only }
  @CasePathable fileprivate enum FilePrivate { case a(Secret) }
  @CasePathable package enum InPackage { case a(Int), b }
  struct Secret { var value = 1 }
  @CasePathable enum Hidden { case secret(Secret) }
  @CasePathable enum Private { case a(Int) }

  enum Outer<A, B> {
    @CasePathable enum Nested { case a(A), both(A, B), function((A) -> B) }
    struct Deep { @CasePathable enum Deeper { case x(A) } }
    fileprivate enum Around { @CasePathable enum Within { case z(Int) } }
  }

  @MainActor enum OnMain { @CasePathable enum Action { case a(Int) } }
  @MainActor @CasePathable enum MainEnum { case a(Int), b(@MainActor () -> Void) }
  @available(macOS 99, *) @CasePathable enum FutureEnum { case a(Int) }
}
#endif
