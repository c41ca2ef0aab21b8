/// Changes a state, and takes the change back where its result says so.
///
/// The state before is kept on the heap where it is large: reducers that may undo can be nested, and
/// twelve copies of 64 KB do not fit a stack of 512 KB.
@inlinable
func undoing<State, R>(
  _ state: inout State,
  where isRefused: (R) -> Bool,
  _ change: (inout State) -> R
) -> R {
  if MemoryLayout<State>.size <= CasePathScratch.inlineLimit {
    return undoingOnStack(&state, where: isRefused, change)
  }
  // Why by pointers: in a debug build an assignment passes the whole state through the stack.
  let before = UnsafeMutablePointer<State>.allocate(capacity: 1)
  withUnsafeMutablePointer(to: &state) { before.initialize(from: $0, count: 1) }
  let result = change(&state)
  if isRefused(result) {
    withUnsafeMutablePointer(to: &state) { $0.update(from: before, count: 1) }
  }
  before.deinitialize(count: 1)
  before.deallocate()
  return result
}

// Why a function of its own: in a debug build room for the copy is on the stack of the function that
// names it, also where the state is large and goes to the heap.
@inlinable
func undoingOnStack<State, R>(
  _ state: inout State,
  where isRefused: (R) -> Bool,
  _ change: (inout State) -> R
) -> R {
  let before = state
  let result = change(&state)
  if isRefused(result) { state = before }
  return result
}
