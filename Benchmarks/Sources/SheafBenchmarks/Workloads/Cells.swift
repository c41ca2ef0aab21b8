import Sheaf

/// A counter beside a thousand numbers, none of which its actions change.
struct Cells: Reducer {
  struct State {
    var counter = Counter.State()
    var cells = Ten(Ten(Ten(0)))
  }

  func reduce(into state: inout State, action: Counter.Action) -> Effect<Counter.Action> {
    Counter().reduce(into: &state.counter, action: action)
  }
}

/// Ten stored properties.
struct Ten<Value: Equatable>: Equatable {
  var a, b, c, d, e, f, g, h, i, j: Value

  init(_ value: Value) {
    (a, b, c, d, e) = (value, value, value, value, value)
    (f, g, h, i, j) = (value, value, value, value, value)
  }

  static var places: [WritableKeyPath<Ten, Value>] {
    [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
  }
}

extension Cells.State {
  /// The key paths of the thousand numbers.
  static func places() -> [KeyPath<Cells.State, Int>] {
    Ten<Ten<Ten<Int>>>.places.flatMap { hundred in
      Ten<Ten<Int>>.places.flatMap { ten in
        Ten<Int>.places.map { one in
          (\Cells.State.cells).appending(path: hundred).appending(path: ten).appending(path: one)
        }
      }
    }
  }
}
