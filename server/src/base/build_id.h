#pragma once

#include <string>

namespace typecase {

// Names this build of the program, in hexadecimal: the linker's note of its content, so equal for
// equal programs. Where the linker left none: random, and so different at every start.
const std::string& build_id();

}  // namespace typecase
