/// The wording of every issue that the foundations report.
@usableFromInline
package enum FoundationMessages {
  private static let whyIDs =
    "Rows are found, scoped and cancelled by id, so two rows cannot share one."

  @usableFromInline
  static func noPosition(_ index: Int, of count: Int) -> String {
    "Position \(index) is outside of 0..<\(count)."
  }

  static func duplicates(of ids: [String], in collection: String, count: Int) -> String {
    """
    \(collection) was made from \(count) elements, and these ids occur more than once: \
    \(shortened(ids)). The first element of each id was kept, the others were left out. \(whyIDs) \
    Give every element an id of its own, or decide which one wins with \
    `init(_:uniquingIDsWith:)`.
    """
  }

  static func foreignElement(_ element: String, under id: String, in collection: String) -> String {
    """
    \(collection)[id: \(id)] was set to an element with another id: \(element). It was refused and \
    nothing changed. \(whyIDs) Use the element's own id in the subscript, or `updateOrAppend(_:)`.
    """
  }

  static func idChanged(from old: String, to new: String, in collection: String) -> String {
    """
    The element with id \(old) of \(collection) was changed in place and now has id \(new). It \
    stays at its position and is found under the new id. An id is the identity of a row: what \
    belonged to the old one, such as running effects, ends. Remove the element and insert the new \
    one instead, and make the id a `let`.
    """
  }

  static func idCollided(from old: String, to new: String, in collection: String) -> String {
    """
    The element with id \(old) of \(collection) was changed in place and now has id \(new), which \
    another element already has. It stays at its position and is still found under \(old). \
    \(whyIDs) Remove the element instead of changing its id, and make the id a `let`.
    """
  }

  static func foreignUpdate(
    _ element: String,
    at position: Int,
    holding id: String,
    in collection: String
  ) -> String {
    """
    \(collection).update(_:at: \(position)) was given an element with another id than the \(id) \
    there: \(element). It was refused and nothing changed. \(whyIDs) Use `updateOrAppend(_:)`, or \
    remove the old element and insert the new one.
    """
  }

  static func foreignMerge(of id: String, gave element: String, in collection: String) -> String {
    """
    `uniquingIDsWith` of \(collection) was given two elements with id \(id) and returned one with \
    another id: \(element). The first element was kept. \(whyIDs) Return an element with the same id.
    """
  }

  static func decodedDuplicate(of id: String, at position: Int, in collection: String) -> String {
    """
    The element at position \(position) has id \(id), which an earlier element already has. \
    \(collection) holds each id once.
    """
  }

  private static func shortened(_ texts: [String]) -> String {
    let shown = texts.prefix(8).joined(separator: ", ")
    return texts.count > 8 ? shown + ", …(\(texts.count - 8) more)" : shown
  }
}
