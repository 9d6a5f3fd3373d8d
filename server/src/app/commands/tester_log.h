#pragma once

#include <ostream>
#include <string>

#include "app/wiring/config.h"

namespace typecase::app {

// Prints what the type testers were sent within the last days, a line for each address block (and
// customer) and family, those that got the most first. `family`: its id; empty: all. Returns 0.
int print_tester_log(const Config& config, const std::string& family, int days, std::ostream& out);

}  // namespace typecase::app
