import Testing

@testable import Sheaf

@Suite struct PlaceNodeTests {
  private let root: PlaceNode

  init() {
    root = .placeholder(below: nil)
    root.load = 1
  }

  private func node(below parent: PlaceNode) -> PlaceNode {
    let node = PlaceNode.placeholder(below: parent)
    parent.kept.append(node)
    return node
  }

  // core 25
  @Test func aPlaceIsActiveWhileItHasWorkAtOrBelowIt() {
    let child = node(below: root)
    let leaf = node(below: child)
    leaf.enter()
    leaf.enter()
    #expect(root.active.map { $0 === child } == [true])
    #expect(child.active.map { $0 === leaf } == [true])
    leaf.leave()
    #expect(!root.active.isEmpty)
    leaf.leave()
    #expect(root.active.isEmpty)
    #expect(child.active.isEmpty)
    #expect(child.load == 0)
    #expect(root.load == 1)
  }

  @Test func aPlaceIsAtOrBelowItselfAndWhatIsAboveIt() {
    let child = node(below: root)
    let other = node(below: root)
    let leaf = node(below: child)
    #expect(leaf.isAtOrBelow(leaf))
    #expect(leaf.isAtOrBelow(root))
    #expect(!leaf.isAtOrBelow(other))
    #expect(!child.isAtOrBelow(leaf))
  }

  // core 25
  @Test func aRemovedPlaceIsDeadWithAllBelowIt() {
    let child = node(below: root)
    let leaf = node(below: child)
    let idle = node(below: child)
    leaf.enter()
    child.remove()
    #expect(child.isDead)
    #expect(leaf.isDead)
    #expect(idle.isDead)
    #expect(!root.isDead)
    #expect(root.active.isEmpty)
    #expect(root.kept.isEmpty)
    #expect(root.load == 1)
    child.dismantle()
    leaf.leave()
    #expect(root.load == 1)
  }

  // core 25
  @Test func aRemovedPlaceIsNotCountedAsOneWithActiveChildren() {
    let list = node(below: root)
    let row = PlaceNode.placeholder(below: list)
    let leaf = node(below: row)
    leaf.enter()
    #expect(list.deepChildren == 1)
    row.remove()
    #expect(list.deepChildren == 0)
    row.dismantle()
    leaf.leave()
    #expect(list.deepChildren == 0)
    #expect(root.deepChildren == 0)
  }

  // core 25
  @Test func theCountsAgreeWithTheTreeAfterRandomChanges() {
    var random = SeededRandom("theCountsAgreeWithTheTreeAfterRandomChanges")
    var alive = [root]
    var work: [PlaceNode] = []
    for step in 0..<5_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2 where alive.count < 40:
        alive.append(node(below: alive[Int.random(in: alive.indices, using: &random)]))
      case 2..<6:
        let node = alive[Int.random(in: alive.indices, using: &random)]
        node.enter()
        work.append(node)
      case 6..<9 where !work.isEmpty:
        work.remove(at: .random(in: work.indices, using: &random)).leave()
      case 9 where alive.count > 1:
        let gone = alive[Int.random(in: alive.indices.dropFirst(), using: &random)]
        alive.removeAll { $0.isAtOrBelow(gone) }
        gone.remove()
        gone.dismantle()
      default:
        break
      }
      if step % 10 == 0 { compare(alive, work) }
    }
    for node in work { node.leave() }
    compare(alive, [])
  }

  private func compare(_ alive: [PlaceNode], _ work: [PlaceNode]) {
    for node in alive {
      let own = work.count { $0 === node } + (node === root ? 1 : 0)
      let active = node.kept.filter { child in work.contains { $0.isAtOrBelow(child) } }
      #expect(node.load == own + active.count)
      #expect(Set(node.active.map(ObjectIdentifier.init)) == Set(active.map(ObjectIdentifier.init)))
      #expect(node.active.enumerated().allSatisfy { $0.element.activeIndex == $0.offset })
      #expect(node.deepChildren == active.count { !$0.active.isEmpty })
    }
  }
}
