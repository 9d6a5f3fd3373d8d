#pragma once

namespace typecase {

// Lowers the priority of this thread alone, for good: adds `steps` to its niceness, of which 19 is
// the most. Costs nothing while cores are free; with 4 it gets two fifths of the share of a thread
// that does not.
void yield_cores(int steps);

}  // namespace typecase
