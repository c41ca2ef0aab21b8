import Sheaf
import Testing

/// Every cell of states × events, driven through a store on a test clock, from the table below.
///
/// States: I idle, L loading, Q reloading, D loaded, R refreshing, F failed. What follows them:
/// `p` withdrawn content is kept, `q` polled quietly, `f` failure held, `w` waiting for the next
/// attempt, `s` content stale, `i` content partial, `h` hidden, `d` a refresh is due, `e` an edit is
/// pending, `b` an action of the content waits, `+` a page is loaded, `~` a page waits.
///
/// A cell is the state after the event, and `>kind` where a load of that kind was started, `>` where
/// the same load makes its next attempt; `-` nothing, `join` the handle waits for the load that
/// runs, `report` not delivered and reported, `n/a` cannot happen.
@MainActor
struct LoadingTableTests {
  nonisolated static let table = """
    event               | I       | L       | Lw      | Lf      | Q       | Qf      | D         | Ds         | R          | Rf          | Rw         | Df          | F        | Fp       | Fq
    load                | L>load  | join    | join    | join    | join    | join    | -         | Rs>refresh | join       | join        | join       | Rf>refresh  | L>load   | Q>load   | L>load
    appear              | L>load  | join    | join    | join    | join    | join    | -         | -          | join       | join        | join       | -           | -        | -        | -
    appear ifStale      | L>load  | join    | join    | join    | join    | join    | -         | Rs>refresh | join       | join        | join       | Rf>refresh  | -        | -        | -
    appear always       | L>load  | join    | join    | join    | join    | join    | R>refresh | Rs>refresh | join       | join        | join       | Rf>refresh  | -        | -        | -
    appear retryFailures| L>load  | join    | join    | join    | join    | join    | -         | -          | join       | join        | join       | -           | L>load   | Q>load   | L>load
    appear never        | -       | join    | join    | join    | join    | join    | -         | -          | join       | join        | join       | -           | -        | -        | -
    retry               | L>load  | join    | L>load  | join    | join    | join    | -         | -          | join       | join        | R>refresh  | Rf>retry    | Lf>retry | Qf>retry | Lf>retry
    refresh             | L>load  | join    | join    | join    | join    | join    | R>refresh | Rs>refresh | join       | join        | join       | Rf>refresh  | Lf>retry | Qf>retry | Lf>retry
    refresh latest      | L>load  | join    | join    | join    | join    | join    | R>refresh | Rs>refresh | R>refresh  | Rf>refresh  | R>refresh  | Rf>refresh  | Lf>retry | Qf>retry | Lf>retry
    reload              | L>reload| L>reload| L>reload| L>reload| Q>reload| Q>reload| Q>reload  | Q>reload   | Q>reload   | Q>reload    | Q>reload   | Q>reload    | L>reload | Q>reload | L>reload
    cancel              | -       | I       | I       | F       | Ds      | Ds      | -         | -          | D          | Df          | D          | -           | -        | -        | F
    disappear           | Ih      | Lh      | Lwh     | Lfh     | Qh      | Qfh     | Dh        | Dsh        | Rh         | Rfh         | Rwh        | Dfh         | Fh       | Fph      | Fqh
    disappear cancelling| Ih      | Ih      | Ih      | Fh      | Dsh     | Dsh     | Dh        | Dsh        | Dh         | Dfh         | Dh         | Dfh         | Fh       | Fph      | Fh
    owner removed       | gone    | gone    | gone    | gone    | gone    | gone    | gone      | gone       | gone       | gone        | gone       | gone        | gone     | gone     | gone
    success             | n/a     | D       | n/a     | D       | D       | D       | n/a       | n/a        | D          | D           | n/a        | n/a         | n/a      | n/a      | D
    partial             | n/a     | Ri      | n/a     | Rfi     | Ri      | Rfi     | n/a       | n/a        | Ri         | Rfi         | n/a        | n/a         | n/a      | n/a      | Rfi
    partial, end        | n/a     | D       | n/a     | D       | D       | D       | n/a       | n/a        | D          | D           | n/a        | n/a         | n/a      | n/a      | D
    partial, failure    | n/a     | Dfsi    | n/a     | Dfsi    | Dfsi    | Dfsi    | n/a       | n/a        | Dfsi       | Dfsi        | n/a        | n/a         | n/a      | n/a      | Dfsi
    partial, cancel     | n/a     | Dsi     | n/a     | Dfsi    | Dsi     | Dfsi    | n/a       | n/a        | Dsi        | Dfsi        | n/a        | n/a         | n/a      | n/a      | Dfsi
    end without value   | n/a     | I       | n/a     | F       | Ds      | Ds      | n/a       | n/a        | D          | Df          | n/a        | n/a         | n/a      | n/a      | F
    failure, again      | n/a     | Lw      | n/a     | Lfw     | Qw      | Qfw     | n/a       | n/a        | Rw         | Rfw         | n/a        | n/a         | n/a      | n/a      | Fqw
    back-off over       | n/a     | n/a     | L>      | n/a     | n/a     | n/a     | n/a       | n/a        | n/a        | n/a         | R>         | n/a         | n/a      | n/a      | n/a
    failure, final      | n/a     | F       | n/a     | F       | Fp      | Fp      | n/a       | n/a        | Df         | Df          | n/a        | n/a         | n/a      | n/a      | F
    failure, restoring  | n/a     | F       | n/a     | F       | Dfs     | n/a     | n/a       | n/a        | Df         | Df          | n/a        | n/a         | n/a      | n/a      | F
    time-out            | -       | F       | -       | F       | Fp      | Fp      | -         | -          | Df         | Df          | -          | -           | -        | -        | F
    time-out, again     | -       | Lw      | -       | Lfw     | Qw      | Qfw     | -         | -          | Rw         | Rfw         | -          | -           | -        | -        | Fqw
    self-cancelled      | n/a     | I       | n/a     | F       | Ds      | Ds      | n/a       | n/a        | D          | Df          | n/a        | n/a         | n/a      | n/a      | F
    handle cancelled    | n/a     | I       | I       | F       | Ds      | Ds      | n/a       | n/a        | D          | Df          | D          | n/a         | n/a      | n/a      | F
    stale success       | -       | -       | -       | -       | -       | -       | -         | -          | -          | -           | -          | -           | -        | -        | -
    stale failure       | -       | -       | -       | -       | -       | -       | -         | -          | -          | -           | -          | -           | -        | -        | -
    older attempt       | -       | -       | -       | -       | -       | -       | -         | -          | -          | -           | -          | -           | -        | -        | -
    request changed     | I       | L>load  | L>load  | L>load  | Q>reload| Q>load  | Rs>refresh| Rs>refresh | Rs>refresh | Rfs>refresh | Rs>refresh | Rfs>refresh | L>load   | Q>load   | L>load
    request, discarding | I       | L>load  | L>load  | L>load  | Q>reload| Q>load  | Q>reload  | Q>reload   | Q>reload   | Q>reload    | Q>reload   | Q>reload    | L>load   | Q>load   | L>load
    same request        | -       | -       | -       | -       | -       | -       | -         | -          | -          | -           | -          | -           | -        | -        | -
    invalidate          | I       | Ld      | Lwd     | Lfd     | Qd      | Qfd     | Rs>refresh| Rs>refresh | Rsd        | Rfsd        | Rwsd       | Rfs>refresh | F        | Fp       | Fqd
    invalidate hidden   | Ih      | Lhd     | Lwhd    | Lfhd    | Qhd     | Qfhd    | Dshd      | Dshd       | Rshd       | Rfshd       | Rwshd      | Dfshd       | Fh       | Fph      | Fqhd
    … then appear       | L>load  | Ld      | Lwd     | Lfd     | Qd      | Qfd     | Rs>refresh| Rs>refresh | Rsd        | Rfsd        | Rwsd       | Rfs>refresh | F        | Fp       | Fqd
    … settled           | n/a     | Rs>refresh| n/a   | Rs>refresh| Rs>refresh| Rs>refresh| n/a | n/a        | Rs>refresh | Rs>refresh  | n/a        | n/a         | n/a      | n/a      | Rs>refresh
    poll tick           | -       | -       | -       | -       | -       | -       | R>poll    | Rs>poll    | -          | -           | -          | Rf>poll     | Fq>poll  | Fpq>poll | -
    child               | report  | report  | report  | report  | report  | report  | D         | Ds         | R          | Rf          | Rw         | Df          | report   | report   | report
    child ignored       | -       | -       | -       | -       | -       | -       | D         | Ds         | R          | Rf          | Rw         | Df          | -        | -        | -
    child buffered      | Ib      | Lb      | Lwb     | Lfb     | Qb      | Qfb     | D         | Ds         | R          | Rf          | Rw         | Df          | Fb       | Fpb      | Fqb
    child refresh       | report  | report  | report  | report  | report  | report  | R>refresh | Rs>refresh | join       | join        | join       | Rf>refresh  | report   | report   | report
    child refresh new   | report  | report  | report  | report  | report  | report  | Rs>refresh| Rs>refresh | Rs>refresh | Rfs>refresh | Rs>refresh | Rfs>refresh | report   | report   | report
    child reload        | report  | report  | report  | report  | report  | report  | Q>reload  | Q>reload   | Q>reload   | Q>reload    | Q>reload   | Q>reload    | report   | report   | report
    child reload new    | report  | report  | report  | report  | report  | report  | Q>reload  | Q>reload   | Q>reload   | Q>reload    | Q>reload   | Q>reload    | report   | report   | report
    child cancel        | report  | report  | report  | report  | report  | report  | D         | Ds         | D          | Df          | D          | Df          | report   | report   | report
    child loadMore      | report  | report  | report  | report  | report  | report  | D+        | Ds+        | R~         | Rf~         | Rw~        | Df+         | report   | report   | report
    setContent          | D       | D       | D       | D       | D       | D       | D         | D          | R          | Rf          | Rw         | D           | D        | D        | D
    setContent stale    | Ds      | Ds      | Ds      | Ds      | Ds      | Ds      | Ds        | Ds         | Rs         | Rfs         | Rws        | Ds          | Ds       | Ds       | Ds
    edit                | -       | -       | -       | -       | -       | -       | De        | Dse        | Dde        | Dfde        | Dde        | Dfe         | -        | -        | -
    edit, commit        | -       | -       | -       | -       | -       | -       | D         | Ds         | R>refresh  | Rf>refresh  | R>refresh  | Df          | -        | -        | -
    edit, commit afresh | -       | -       | -       | -       | -       | -       | R>refresh | Rs>refresh | R>refresh  | Rf>refresh  | R>refresh  | Rf>refresh  | -        | -        | -
    edit, rollback      | -       | -       | -       | -       | -       | -       | D         | Ds         | R>refresh  | Rf>refresh  | R>refresh  | Df          | -        | -        | -
    loadMore            | -       | -       | -       | -       | -       | -       | D+        | Ds+        | R~         | Rf~         | Rw~        | Df+         | -        | -        | -
    loadMore joining    | -       | -       | -       | -       | -       | -       | D+        | Ds+        | join       | join        | join       | Df+         | -        | -        | -
    loadMore, cancel    | -       | I       | I       | F       | Ds      | Ds      | D         | Ds         | D          | Df          | D          | Df          | -        | -        | F
    loadMore, settled   | n/a     | D       | n/a     | D       | D       | D       | n/a       | n/a        | D+         | D+          | n/a        | n/a         | n/a      | n/a      | D
    dismissFailure      | -       | -       | -       | -       | -       | -       | -         | -          | -          | R           | -          | D           | I        | Ds       | I
    """

  /// How each state is reached.
  nonisolated static let ways: [String: String] = [
    "I": "", "L": "load", "Lw": "load again", "Lf": "load fail retry", "Q": "load ok reload",
    "Qf": "load ok reload fail retry", "D": "load ok", "Ds": "load ok reload cancel",
    "R": "load ok refresh", "Rf": "load ok refresh fail refresh", "Rw": "load ok refresh again",
    "Df": "load ok refresh fail", "F": "load fail", "Fp": "load ok reload fail",
    "Fq": "load fail polled",
  ]

  struct Cell: CustomTestStringConvertible, Sendable {
    let state: String
    let event: String
    let expected: String
    var testDescription: String { "\(event) in \(state): \(expected)" }
  }

  nonisolated static var cells: [Cell] {
    let rows = table.split(separator: "\n").map { row in
      row.split(separator: "|").map { text in
        String(text.trimmingPrefix(" ").reversed().drop { $0 == " " }.reversed())
      }
    }
    var event = ""
    return rows.dropFirst().flatMap { row in
      // A row that begins with … goes on where the one above ended.
      event = row[0].hasPrefix("…") ? "invalidate \(row[0].dropFirst(2))" : row[0]
      return zip(rows[0], row).dropFirst().map { Cell(state: $0, event: event, expected: $1) }
    }
  }

  @Test func theTableHasEveryCell() {
    #expect(Self.cells.count % Self.ways.count == 0)
    #expect(Set(Self.cells.map(\.state)) == Set(Self.ways.keys))
    #expect(Set(Self.cells.map(\.event)).count * Self.ways.count == Self.cells.count)
  }

  // loadable 1–5, 7, 9
  @Test(arguments: cells.filter { $0.expected != "n/a" })
  func theCellHolds(_ cell: Cell) async throws {
    let scene = LoadingScene(event: cell.event)
    let driver = scene.driver
    try await scene.reach(try #require(Self.ways[cell.state]))
    try #require(LoadingScene.code(driver.state) == cell.state)
    let hasWork = driver.state.content != nil
    if hasWork { await driver.send(.loaded(.work)) }
    let before = driver.state
    let (calls, generation) = (driver.novel.calls.value, before.generation)

    let issues = IssueRecorder()
    let task = try await withIssueReporter(issues) { try await scene.apply(cell.event) }

    let after = driver.state
    #expect(issues.issues.count == (cell.expected == "report" ? 1 : 0))
    if cell.expected == "gone" {
      #expect(driver.effects == [])
      await driver.end()
      return
    }
    let isStill = ["-", "report", "join"].contains(cell.expected)
    if isStill {
      #expect(scene.isUnchanged(before, after))
      #expect(driver.novel.calls.value == calls)
      if cell.expected == "join" { #expect(task?.isFinished == false) }
    } else {
      let parts = cell.expected.split(separator: ">", omittingEmptySubsequences: false)
      #expect(LoadingScene.code(after) == parts[0])
      #expect(driver.novel.calls.value == calls + parts.count - 1)
      let isNew = parts.count > 1 && !parts[1].isEmpty
      #expect(after.generation == generation + (isNew ? 1 : 0))
      if isNew {
        let kind = try #require(LoadKind(rawValue: String(parts[1])))
        #expect(after.activity == .running(kind, attempt: 1))
      }
    }
    // Leaving content cancels what runs below it; nothing else does.
    let work = hasWork && after.content != nil ? ["work"] : []
    #expect(driver.effects.filter { $0 == "work" } == work)
    scene.checkInvariants()
    await driver.end()
  }
}
