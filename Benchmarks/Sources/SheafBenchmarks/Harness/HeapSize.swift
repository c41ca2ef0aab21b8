import CMalloc

/// Bytes that are allocated at this moment.
func heapSize() -> Int {
  #if os(Linux)
  let info = mallinfo2()
  return Int(info.uordblks) + Int(info.hblkhd)
  #else
  var statistics = malloc_statistics_t()
  malloc_zone_statistics(nil, &statistics)
  return Int(statistics.size_in_use)
  #endif
}
