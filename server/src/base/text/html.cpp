#include "base/text/html.h"

namespace typecase {

std::string escape_html(std::string_view text) {
  constexpr std::string_view special = "&<>\"'";
  constexpr std::string_view entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  std::string escaped;
  for (std::size_t end; (end = text.find_first_of(special)) != text.npos;) {
    escaped.append(text.substr(0, end)).append(entities[special.find(text[end])]);
    text.remove_prefix(end + 1);
  }
  return escaped.append(text);
}

// "<" stands in JSON only within strings, where its escape means the same.
std::string escape_script(std::string json) {
  for (std::size_t at = json.find('<'); at != json.npos; at = json.find('<', at)) {
    json.replace(at, 1, "\\u003c");
  }
  return json;
}

}  // namespace typecase
