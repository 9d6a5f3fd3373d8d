#pragma once

#include <string>
#include <string_view>

namespace typecase {

// Text that may come from anybody, as words in one line of UTF-8: all that breaks lines or controls
// a terminal (C0, DEL, C1, U+2028, U+2029) and runs of spaces become one space, marks that turn the
// direction of what follows go, and bytes that are no UTF-8 become U+FFFD.
std::string one_line(std::string_view text);

// Whether one_line() would put something else for more than a space: for what is refused when it
// comes in. A line feed is no fault where `breaks`.
bool fits_one_line(std::string_view text, bool breaks = false);

}  // namespace typecase
