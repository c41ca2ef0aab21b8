/// The wording of what replies report.
enum ReplyMessages {
  static func ofChild(_ store: String) -> String {
    """
    Replies were asked of the store of a child: \(store).
    Replies belong to the store that reduces, the root; a child's store passes its actions on to it. \
    Read `replies` of the root's store, and look for the child's actions there.
    """
  }
}
