/// First in, first out: an array with a moving head that gives its memory back when it is empty.
@frozen
@usableFromInline
struct ActionQueue<Element> {
  /// The elements; those before `head` have been taken.
  @usableFromInline var elements: [Element?] = []
  /// The position of the oldest element that is left.
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { head == elements.count }

  /// How many were put in since it was last empty.
  @inlinable var appended: Int { elements.count }

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the oldest element out.
  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    // Why: the element is moved out, not copied, so that nothing it holds is kept until later.
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      empty()
    } else if head > 1_024, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  @inlinable
  mutating func empty() {
    // Why apart: most queues are emptied by their first element, and that needs no general removal.
    if head == 1, elements.capacity <= 2_048 {
      elements.removeLast()
    } else {
      elements.removeAll(keepingCapacity: elements.capacity <= 2_048)
    }
    head = 0
  }
}
