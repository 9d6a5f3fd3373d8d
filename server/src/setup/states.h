#pragma once

#include "setup/steps.h"

namespace typecase::setup {

// Gives each step its state, by what is there of all of them.
void set_states(Steps& steps, bool is_open);

}  // namespace typecase::setup
