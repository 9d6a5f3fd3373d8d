#pragma once

namespace typecase {

// Lets the threads of visitors who wait go first: of this thread alone, for good, up to 19, the
// least. Costs nothing while cores are free; at 4 two fifths of the share of a thread that does
// not.
void yield_cores(int niceness);

// From now on this thread, when it is woken, waits until a core is free or its turn has come,
// instead of taking the core of whoever woke it (SCHED_BATCH, sched(7)). Its share stays the same.
void wake_in_turn();

}  // namespace typecase
