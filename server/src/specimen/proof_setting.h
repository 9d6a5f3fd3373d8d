#pragma once

#include <string>

#include "specimen/tester_line.h"

namespace typecase::specimen {

// How the line is set, in words: "56 px, leading 1.2, tracking -20, wght 320, ss01 on, liga off".
// What is as ever is not said.
std::string setting_text(const TesterLine& line);

}  // namespace typecase::specimen
