#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "app/wiring/config.h"

namespace typecase::app {

// Prints the builds that are promised and not done: a line for each, the oldest first, with what
// the last attempt said. Returns 0.
int print_builds(const Config& config, std::ostream& out);

// Has these orders built at once, "all" for every one that print_builds() tells. Prints what
// becomes of them. Returns 1 when one is not paid or final; the others are built all the same.
int retry_builds(const Config& config, const std::vector<std::string>& orders, std::ostream& out);

}  // namespace typecase::app
