import Testing

@testable import Sheaf

extension StoreUnderTest {
  /// Owners of hooks that are installed now, after what was posted has been done.
  var hookCount: Int {
    get async { await perform { $0.hookCount } }
  }
}
