#if !Macros
import Sheaf

// What `@Reducer` and `@CasePathable` write, for those who build the package without its macros. A
// program has one of the two. The features say themselves that they are `Sendable`: from another
// file no conformance may imply it.

extension Explorer: Reducer {}

extension Explorer.Action: CasePathable {
  struct Cases {
    let screens = CasePath<Explorer.Action, IdentifiedActionOf<DirectoryScreen>>(
      embed: Explorer.Action.screens
    ) {
      if case .screens(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension DirectoryScreen: Reducer {}

extension DirectoryScreen.Action: CasePathable {
  struct Cases {
    let directory = CasePath<DirectoryScreen.Action, LoadingActionOf<Directory>>(
      embed: DirectoryScreen.Action.directory
    ) {
      switch $0 {
      case .directory(let action): action
      }
    }
  }
  static var cases: Cases { Cases() }
}

extension Directory.Action: CasePathable {
  struct Cases {
    let preview = CasePath<Directory.Action, FilePreview.Action>(embed: Directory.Action.preview) {
      if case .preview(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
#endif
