#pragma once

namespace typecase::app {

// For tests of the whole program: TYPECASE_CHEAP_PASSWORDS=1 in the environment lets this process
// hash passwords at the least cost. Nothing in a release.
void obey_cheap_passwords();

}  // namespace typecase::app
