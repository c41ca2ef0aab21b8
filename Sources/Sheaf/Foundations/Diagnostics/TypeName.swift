/// A type's name as a reader writes it: nested names are kept, module names and compiler noise are not.
///
/// `Swift.Array<App.Feature.Row>` becomes `Array<Feature.Row>`.
public func readableTypeName(_ type: Any.Type) -> String {
  var reader = TypeNameReader(String(reflecting: type))
  return reader.read()
}

struct TypeNameReader {
  private var rest: Substring
  private var output = ""

  init(_ name: String) { rest = name[...] }

  mutating func read() -> String {
    var isPathStart = true
    while let next = rest.first {
      if skipNoise() { continue }
      if next.isIdentifierPart {
        let name = rest.prefix(while: \.isIdentifierPart)
        rest.removeFirst(name.count)
        if isPathStart, rest.first == ".", !rest.hasPrefix("...") {
          rest.removeFirst()  // a module
        } else {
          output += name
        }
        isPathStart = false
      } else {
        output.append(next)
        rest.removeFirst()
        // After "Outer<Int>" the path goes on with ".Inner".
        isPathStart = next != "."
      }
    }
    return output
  }

  /// Drops "(unknown context at $7f…)." and "(extension in Module):".
  private mutating func skipNoise() -> Bool {
    for (start, end) in [("(unknown context at ", ")."), ("(extension in ", "):")]
    where rest.hasPrefix(start) {
      while !rest.isEmpty, !rest.hasPrefix(end) { rest.removeFirst() }
      rest.removeFirst(min(end.count, rest.count))
      return true
    }
    return false
  }
}

extension Character {
  fileprivate var isIdentifierPart: Bool { isLetter || isNumber || self == "_" }
}
