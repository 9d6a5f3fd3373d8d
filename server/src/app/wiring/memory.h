#pragma once

namespace typecase::app {

// Sets up the heap of a long-running server, before it starts threads: all share two arenas, so
// that what one has freed another takes. glibc would make eight for each core, with holes in each.
void set_up_heap();

// Gives the pages of freed memory within the heap back to the system: glibc does so by itself only
// at the end of an arena. Takes milliseconds; locks one arena after the other.
void release_freed_memory();

}  // namespace typecase::app
