#pragma once

namespace typecase::app {

// For tests of what a power cut leaves: TYPECASE_CRASH_AT=NAME[:N] in the environment kills this
// process, without a last word, when it reaches the fail point of that name for the Nth time
// (base/fail_point.h). Nothing in a release, which has no fail points.
void obey_crash_point();

}  // namespace typecase::app
