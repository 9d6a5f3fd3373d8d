#include "app/wiring/memory.h"

#include <malloc.h>

namespace typecase::app {

void set_up_heap() { ::mallopt(M_ARENA_MAX, 2); }

void release_freed_memory() { ::malloc_trim(0); }

}  // namespace typecase::app
