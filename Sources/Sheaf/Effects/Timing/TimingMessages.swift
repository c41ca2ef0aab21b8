/// The wording of what timing operators report, and of the errors they throw.
enum TimingMessages {
  static func interval(_ interval: Duration) -> String {
    """
    A timer was asked to tick every \(interval).
    An interval of zero or less would tick without end and let nothing else run. The timer was not \
    started; give it an interval that is positive.
    """
  }

  static func timeout(_ limit: Duration) -> String { "the effect was still running after \(limit)" }
}
