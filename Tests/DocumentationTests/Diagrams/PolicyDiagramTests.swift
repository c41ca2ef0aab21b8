import Sheaf
import Testing

/// Draws each policy of a queue, and compares it with the article.
@Suite struct PolicyDiagramTests {
  /// A diagram of the article.
  struct Figure: Sendable, CustomTestStringConvertible {
    let title: String
    let queue: EffectQueue
    var sendings: [Drawing.Sending] = standard
    var seconds = 15

    var testDescription: String { title }
  }

  /// Three effects that overlap, and one that comes when all is over.
  private static let standard: [Drawing.Sending] = [
    .init("a", at: 0, lasting: 4),
    .init("b", at: 1, lasting: 4),
    .init("c", at: 2, lasting: 4),
    .init("d", at: 12, lasting: 2),
  ]

  private static let together: [Drawing.Sending] = [
    .init("a", at: 0, lasting: 2),
    .init("b", at: 0, lasting: 2),
    .init("c", at: 0, lasting: 2),
    .init("d", at: 0, lasting: 2),
  ]

  static let figures = [
    Figure(title: "EffectQueue(\"q\", .concurrent)", queue: EffectQueue("q", .concurrent)),
    Figure(title: ".latest(\"q\")", queue: .latest("q")),
    Figure(title: ".latest(\"q\", 2)", queue: .latest("q", 2)),
    Figure(
      title: ".latest(\"q\", waitsForPrevious: true), where a takes 3 seconds to end",
      queue: .latest("q", waitsForPrevious: true),
      sendings: [
        .init("a", at: 0, lasting: 9, leaving: 3),
        .init("b", at: 1, lasting: 4),
        .init("c", at: 2, lasting: 4),
      ]
    ),
    Figure(title: ".serial(\"q\")", queue: .serial("q")),
    Figure(title: ".exhaust(\"q\")", queue: .exhaust("q")),
    Figure(title: ".bounded(\"q\", 2)", queue: .bounded("q", 2)),
    Figure(
      title: ".bounded(\"q\", 2, overflow: .dropNew)",
      queue: .bounded("q", 2, overflow: .dropNew)
    ),
    Figure(
      title: ".bounded(\"q\", 1, overflow: .dropOldestWaiting)",
      queue: .bounded("q", 1, overflow: .dropOldestWaiting)
    ),
    Figure(
      title: ".bounded(\"q\", 2, overflow: .cancelOldestRunning)",
      queue: .bounded("q", 2, overflow: .cancelOldestRunning)
    ),
    Figure(
      title: "EffectQueue(\"q\", .concurrent, spacing: .constant(.seconds(3)))",
      queue: EffectQueue("q", .concurrent, spacing: .constant(.seconds(3))),
      sendings: together,
      seconds: 13
    ),
    Figure(
      title: "EffectQueue(\"q\", .latest(), spacing: .constant(.seconds(3)))",
      queue: EffectQueue("q", .latest(), spacing: .constant(.seconds(3))),
      sendings: [
        .init("a", at: 0, lasting: 9), .init("b", at: 1, lasting: 9), .init("c", at: 2, lasting: 2),
        .init("d", at: 4, lasting: 2), .init("e", at: 10, lasting: 2),
      ],
      seconds: 13
    ),
  ]

  @Test(arguments: figures)
  func theArticleShowsWhatHappens(_ figure: Figure) async throws {
    let drawn = await Drawing().draw(figure.sendings, seconds: figure.seconds) { effect, _ in
      effect.queued(on: figure.queue)
    }
    try ArticleDiagrams.check(figure.title, drawn)
  }

  @Test func theArticleShowsNoDiagramUnderTwoTitles() throws {
    let titles = try ArticleDiagrams.titles()
    #expect(Set(titles).count == titles.count)
    #expect(Set(titles).isSuperset(of: Self.figures.map(\.title)))
  }

  @Test func aDiagramShowsEveryKindOfEvent() {
    let diagram = TimingDiagram()
    let script: [[(TimingDiagram.Event, String)]] = [
      [(.starts, "a"), (.waits, "b"), (.mark, "c")],
      [(.waits, "d")],
      [(.ends, "a"), (.starts, "b")],
      [(.isDropped, "d"), (.mark, "c")],
      [(.isCancelled, "b"), (.starts, "a"), (.ends, "a")],
    ]
    for step in script {
      for (event, row) in step { diagram.note(event, row) }
      diagram.step()
    }
    #expect(
      diagram.text == """
        seconds  0  1  2  3  4
        a        [-----]     |
        b        .  .  [-----x
        c        *        *
        d           .  .  o
        """
    )
  }

  @Test func aBlockIsFoundByItsFirstLine() {
    let page = """
      Text

      ```swift
      let a = 1
      ```

      ```
      first

      one
      two
      ```

      ```
      other
      ```

      """
    #expect(ArticleDiagrams.block("first", in: page) == "one\ntwo")
    #expect(ArticleDiagrams.block("let a = 1", in: page) == nil)
    #expect(
      ArticleDiagrams.replacing("other", by: "new", in: page)
        == page.replacing("other\n", with: "other\n\nnew\n")
    )
  }
}
