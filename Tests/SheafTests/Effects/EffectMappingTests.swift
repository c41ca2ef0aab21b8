import Testing

@testable import Sheaf

/// Effects that only say something, or ask for no work, on their way up.
@Suite struct EffectMappingTests {
  private func mapped(_ effect: Effect<Int>) -> EffectKind<String> {
    effect.map { "\($0)" }.kind
  }

  @Test func aMarkOfTheActionStaysOneWhereItIsMapped() {
    let child = AbsentChild(.optionalIsNil, in: "ifLet", of: Int.self, at: .unknown)
    if case .unhandled = mapped(.unhandled) {} else { Issue.record("unhandled") }
    if case .rejected = mapped(.rejected) {} else { Issue.record("rejected") }
    if case .absent(child) = mapped(Effect(.absent(child))) {} else { Issue.record("absent") }
  }

  @Test func whatIsForTheStoreAloneIsHandedOnAsItIs() {
    if case .cancel(EffectID("x")) = mapped(.cancel(id: "x")) {} else { Issue.record("cancel") }
    if case .updateQueue(.serial("q")) = mapped(.updateQueue(.serial("q"))) {
    } else {
      Issue.record("updateQueue")
    }
  }
}

extension AbsentChild {
  fileprivate static func ~= (left: AbsentChild, right: AbsentChild) -> Bool { left === right }
}
