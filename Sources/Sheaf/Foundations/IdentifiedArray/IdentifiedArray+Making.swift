extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty collection.
  @inlinable
  public init() {
    self.init(identifiedBy: { $0.id })
  }

  /// A collection of elements whose ids are all different.
  ///
  /// Where they are not, that is reported once and the first element of each id is kept.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    fill(with: elements, site: site)
  }

  /// A collection of elements, where elements of one id are combined into one.
  ///
  /// - Parameters:
  ///   - elements: May have ids in common.
  ///   - combine: Given the earlier and the later element, returns the one to keep, with the same id.
  ///   - fileID: The file to blame for a combined element with another id.
  ///   - filePath: The path of that file.
  ///   - line: The line in it.
  ///   - column: The column in it.
  /// - Throws: What `combine` throws.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    self.init()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    try fill(with: elements, site: site, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray {
  /// An empty collection of elements that are identified by a property.
  @inlinable
  public init(id: any KeyPath<Element, ID> & Sendable) {
    self.init(identifiedBy: { $0[keyPath: id] })
  }

  /// A collection of elements, identified by a property, whose ids are all different.
  ///
  /// Where they are not, that is reported once and the first element of each id is kept.
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(id: id)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    fill(with: elements, site: site)
  }

  /// A collection of elements, identified by a property, where elements of one id are combined.
  ///
  /// - Parameters:
  ///   - elements: May have ids in common.
  ///   - id: The property that identifies an element.
  ///   - combine: Given the earlier and the later element, returns the one to keep, with the same id.
  ///   - fileID: The file to blame for a combined element with another id.
  ///   - filePath: The path of that file.
  ///   - line: The line in it.
  ///   - column: The column in it.
  /// - Throws: What `combine` throws.
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: any KeyPath<Element, ID> & Sendable,
    uniquingIDsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    self.init(id: id)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    try fill(with: elements, site: site, uniquingIDsWith: combine)
  }

  // MARK: - Implementation

  /// Appends the elements without a journal, leaving out those whose id is there.
  @inlinable
  mutating func fill(with elements: some Sequence<Element>, site: SourceSite) {
    reserveCapacity(elements.underestimatedCount)
    var duplicates: [ID] = []
    for element in elements {
      let id = identify(element)
      if positions[id] == nil { file(element, under: id) } else { duplicates.append(id) }
    }
    if !self.rows.isEmpty { noteEverything() }
    if !duplicates.isEmpty { reportDuplicates(duplicates, at: site) }
  }

  @inlinable
  mutating func fill(
    with elements: some Sequence<Element>,
    site: SourceSite,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let id = identify(element)
      guard let position = positions[id] else {
        file(element, under: id)
        continue
      }
      let combined = try combine(self.rows[position], element)
      if identify(combined) == id {
        self.rows[position] = combined
      } else {
        reportForeignMerge(combined, under: id, at: site)
      }
    }
    if !self.rows.isEmpty { noteEverything() }
  }

  /// Appends an element under an id that is not there, without a note.
  @inlinable
  mutating func file(_ element: Element, under id: ID) {
    positions[id] = rows.count
    filedIDs.append(id)
    rows.append(element)
  }

  @usableFromInline
  func reportDuplicates(_ ids: [ID], at site: SourceSite) {
    var seen: Set<ID> = []
    let names = ids.filter { seen.insert($0).inserted }.map { String(summarizing: $0) }
    reportIssue(
      FoundationMessages.duplicates(of: names, in: typeName, count: rows.count + ids.count),
      at: site
    )
  }

  @usableFromInline
  func reportForeignMerge(_ element: Element, under id: ID, at site: SourceSite) {
    reportIssue(
      FoundationMessages.foreignMerge(
        of: String(summarizing: id),
        gave: String(summarizing: element),
        in: typeName
      ),
      at: site
    )
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// A collection of the listed elements; duplicates are reported and the first is kept.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init()
    fill(with: elements, site: .unknown)
  }
}
