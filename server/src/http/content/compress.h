#pragma once

#include <string>
#include <string_view>

namespace typecase::http {

// Level 1 (quick) to 9 (small).
std::string gzip(std::string_view content, int level = 6);

// Quality 0 to 11. 5 costs about what gzip 6 does; 11 is for what is made once and served often.
std::string brotli(std::string_view content, int quality = 5);

}  // namespace typecase::http
