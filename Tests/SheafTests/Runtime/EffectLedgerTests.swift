import Testing

@testable import Sheaf

@Suite struct EffectLedgerTests {
  private typealias ID = Int

  private let ledger = EffectLedger()
  private let tree = Tree()

  private func open(
    at node: PlaceNode,
    for record: SendRecord,
    tags: [(ID, PlaceNode)] = []
  ) -> EffectToken {
    let host = EffectHost(link: .placeholder, root: node)
    host.record = record
    let group = EffectGroup(host) { _ in false }
    ledger.open(group)
    ledger.add(tags.map { EffectTag(id: EffectID($0.0), node: $0.1) }, to: group.token)
    node.enter()
    return group.token
  }

  @discardableResult
  private func close(_ token: EffectToken) -> Bool {
    guard let closed = ledger.close(token) else { return false }
    closed.node.leave()
    return true
  }

  // core 21
  @Test func aClosedEntryLeavesNothing() {
    let record = tree.records[0]
    let token = open(at: tree.root, for: record, tags: [(1, tree.root), (2, tree.root)])
    #expect(ledger.count == 1)
    #expect(ledger.idCount == 2)
    #expect(close(token))
    #expect(ledger.count == 0)
    #expect(ledger.idCount == 0)
    #expect(tree.root.firstEffect == -1)
    #expect(record.firstEffect == -1)
  }

  @Test func aTokenIsStaleOnceItsEntryIsClosed() {
    let old = open(at: tree.root, for: tree.records[0])
    close(old)
    let new = open(at: tree.root, for: tree.records[0])
    #expect(new.index == old.index)
    #expect(!ledger.isOpen(old))
    #expect(ledger.isOpen(new))
    #expect(!close(old))
    #expect(ledger.count == 1)
  }

  @Test func noTokenIsOpenBeforeItIsGiven() {
    #expect(!ledger.isOpen(.none))
    #expect(ledger.entry(.none) == nil)
  }

  // core 18
  @Test func oneIDTwiceAtOnePlaceIsOneID() {
    let token = open(at: tree.root, for: tree.records[0], tags: [(1, tree.root), (1, tree.root)])
    #expect(ledger.ids(of: token) == [EffectID(1)])
    #expect(ledger.effects(holding: EffectID(1), .below, tree.root) == [token])
    close(token)
    #expect(ledger.idCount == 0)
  }

  // core 17
  @Test func anIDReachesItsPlaceAndWhatIsBelow() {
    let (left, right, leaf) = (tree.nodes[1], tree.nodes[2], tree.nodes[3])
    let high = open(at: left, for: tree.records[0], tags: [(1, left)])
    let low = open(at: leaf, for: tree.records[0], tags: [(1, leaf)])
    let other = open(at: right, for: tree.records[0], tags: [(1, right)])
    #expect(ledger.effects(holding: EffectID(1), .below, left) == [high, low])
    #expect(ledger.effects(holding: EffectID(1), .exactly, left) == [high])
    #expect(ledger.effects(holding: EffectID(1), .below, leaf) == [low])
    #expect(ledger.effects(holding: EffectID(1), .below, right) == [other])
    #expect(ledger.effects(holding: EffectID("1"), .below, tree.root).isEmpty)
  }

  @Test func joinersComeBackWhenTheEntryIsClosed() {
    let token = open(at: tree.root, for: tree.records[0])
    ledger.join(tree.records[1], to: token)
    #expect(ledger.close(token)?.joiners.map { $0 === tree.records[1] } == [true])
    ledger.join(tree.records[1], to: token)
    #expect(ledger.close(token) == nil)
  }

  // core 17, 21
  @Test func itAgreesWithANaiveListAfterRandomChanges() {
    var random = SeededRandom("itAgreesWithANaiveListAfterRandomChanges")
    var model: [Model] = []
    for step in 0..<4_000 {
      // It grows, then shrinks, again and again.
      let isGrowing = step % 800 < 500
      if model.isEmpty || Int.random(in: 0..<10, using: &random) < (isGrowing ? 7 : 2) {
        model.append(openRandomly(&random))
      } else {
        let gone = model.remove(at: .random(in: model.indices, using: &random))
        #expect(close(gone.token))
      }
      if step % 20 == 0 { compare(with: model) }
    }
    for entry in model { #expect(close(entry.token)) }
    compare(with: [])
    #expect(tree.nodes.allSatisfy { $0.firstEffect == -1 && $0.active.isEmpty })
  }

  /// One effect, as a list would keep it.
  private struct Model {
    let token: EffectToken
    let node: PlaceNode
    let record: SendRecord
    let tags: [(id: ID, node: PlaceNode)]
  }

  private func openRandomly(_ random: inout SeededRandom) -> Model {
    let node = tree.nodes[Int.random(in: tree.nodes.indices, using: &random)]
    let record = tree.records[Int.random(in: tree.records.indices, using: &random)]
    let above = tree.nodes.filter { node.isAtOrBelow($0) }
    let tags = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      (
        id: Int.random(in: 0..<6, using: &random),
        node: above[Int.random(in: above.indices, using: &random)]
      )
    }
    let token = open(at: node, for: record, tags: tags.map { ($0.id, $0.node) })
    return Model(token: token, node: node, record: record, tags: tags)
  }

  private func compare(with model: [Model]) {
    #expect(ledger.count == model.count)
    #expect(ledger.idCount == Set(model.flatMap { $0.tags.map(\.id) }).count)
    #expect(Set(ledger.all) == Set(model.map(\.token)))
    for node in tree.nodes {
      let below = model.filter { $0.node.isAtOrBelow(node) }
      #expect(ledger.effects(below: node).count == below.count)
      #expect(Set(ledger.effects(below: node)) == Set(below.map(\.token)))
      for id in 0..<6 {
        let reached = model.filter { $0.tags.contains { $0.id == id && $0.node.isAtOrBelow(node) } }
        let found = ledger.effects(holding: EffectID(id), .below, node)
        #expect(found.count == reached.count)
        #expect(Set(found) == Set(reached.map(\.token)))
        let exact = model.filter { $0.tags.contains { $0.id == id && $0.node === node } }
        #expect(
          Set(ledger.effects(holding: EffectID(id), .exactly, node)) == Set(exact.map(\.token))
        )
      }
      let even = model.filter { $0.tags.contains { $0.id % 2 == 0 && $0.node.isAtOrBelow(node) } }
      let found = ledger.effects(where: { ($0 as? Int).map { $0 % 2 == 0 } ?? false }, below: node)
      #expect(Set(found) == Set(even.map(\.token)))
    }
    for record in tree.records {
      // The oldest first, as they were opened.
      #expect(
        ledger.effects(of: record, below: nil) == model.filter { $0.record === record }.map(\.token)
      )
      let left = tree.nodes[1]
      #expect(
        ledger.effects(of: record, below: left)
          == model.filter { $0.record === record && $0.node.isAtOrBelow(left) }.map(\.token)
      )
    }
  }
}

/// A small tree of places, and some sends.
private struct Tree {
  /// The root, its two children, and below the first a leaf with a leaf.
  let nodes: [PlaceNode]
  let records: [SendRecord]

  var root: PlaceNode { nodes[0] }

  init() {
    let root = PlaceNode.placeholder(below: nil)
    root.load = 1
    let left = PlaceNode.placeholder(below: root)
    let right = PlaceNode.placeholder(below: root)
    let leaf = PlaceNode.placeholder(below: left)
    let lowest = PlaceNode.placeholder(below: leaf)
    nodes = [root, left, right, leaf, lowest]
    records = (0..<4).map { _ in SendRecord(link: .placeholder) }
  }
}

extension PlaceNode {
  /// A place of an operator that is nowhere.
  static func placeholder(below parent: PlaceNode?) -> PlaceNode {
    PlaceNode(place: Place(path: nil, site: SourceSite()), port: nil, parent: parent)
  }
}

extension EffectLink {
  /// A link that leads to no store.
  static var placeholder: EffectLink {
    EffectLink(isolation: MainActor.shared, dependencies: DependencyValues.current) { _ in }
  }
}
