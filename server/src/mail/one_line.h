#pragma once

#include <string>
#include <string_view>

namespace typecase::mail {

// Text that may come from anybody, as words in one line of UTF-8: whatever breaks lines or controls
// a terminal (C0, DEL, C1, U+2028, U+2029) and runs of spaces become one space, marks that turn the
// direction of what follows go, and bytes that are no UTF-8 become U+FFFD.
std::string one_line(std::string_view text);

// How many code points there are in UTF-8.
std::size_t length(std::string_view text);

}  // namespace typecase::mail
