#include "http/message/cookie.h"

#include <algorithm>

namespace typecase::http {

// "a=1; b=2" is {"a=1", "b=2"}.
std::string_view cookie(const Request& request, std::string_view name) {
  std::string_view header = request.header("cookie");
  while (!header.empty()) {
    std::string_view pair = header.substr(0, header.find(';'));
    header.remove_prefix(std::min(pair.size() + 1, header.size()));
    pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
      return pair.substr(name.size() + 1);
    }
  }
  return {};
}

}  // namespace typecase::http
