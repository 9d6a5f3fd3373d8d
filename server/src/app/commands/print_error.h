#pragma once

#include <ostream>

#include "base/error.h"

namespace typecase::app {

// Prints an error, and each of its faults on a line. Returns 1, the exit code.
int print_error(const Error& error, std::ostream& problems);

}  // namespace typecase::app
