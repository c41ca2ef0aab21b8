/// An executor whose jobs somebody runs one by one on a thread of their own.
package protocol PumpedExecutor: TaskExecutor, SerialExecutor {
  /// Runs a task that was just queued up to its first suspension, within the job that is running.
  func runNow(_ task: Task<Void, Never>)
  /// Notes that an effect of a store has been entered; named as the keys of its effects name it.
  func effectBegan(of store: ObjectIdentifier)
  /// Notes that the work of an effect has returned.
  func effectEnded(of store: ObjectIdentifier)
  /// Notes that an effect has posted an action; called on any thread.
  ///
  /// `count` actions wait to be taken; name, site and action are those of the effect.
  func posted(waiting count: Int, name: String?, at site: SourceSite, for action: any Sendable)
}
