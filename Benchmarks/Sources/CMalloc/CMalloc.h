// What the C library's own module lacks: the size of the heap.
#if defined(__linux__)
#include <malloc.h>
#else
#include <malloc/malloc.h>
#endif
