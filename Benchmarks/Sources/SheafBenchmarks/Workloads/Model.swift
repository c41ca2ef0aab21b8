import Observation

/// State as it is without a store.
@MainActor
@Observable
final class Model {
  var count = 0
}
