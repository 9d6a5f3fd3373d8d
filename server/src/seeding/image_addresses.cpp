#include "seeding/image_addresses.h"

#include <algorithm>

namespace typecase::seeding {
namespace {

// The bracket that closes the one at `open`; npos: none does.
std::size_t closing_bracket(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '[') {
      ++depth;
    } else if (text[at] == ']' && --depth == 0) {
      return at;
    } else if (text.substr(at, 2) == "\n\n") {
      return text.npos;  // Words of an image are in one paragraph.
    }
  }
  return text.npos;
}

}  // namespace

std::string replace_image_addresses(std::string_view markdown, const NewAddress& replace) {
  std::string replaced;
  std::size_t copied = 0;
  for (std::size_t at = markdown.find("!["); at != markdown.npos;
       at = markdown.find("![", at + 2)) {
    const std::size_t close = closing_bracket(markdown, at + 1);
    if (close == markdown.npos || markdown.substr(close, 2) != "](") continue;
    const std::size_t begin = close + 2;
    const std::size_t end = std::min(markdown.find_first_of(") \t\r\n", begin), markdown.size());
    const auto line = 1 + std::ranges::count(markdown.substr(0, begin), '\n');
    const auto address =
        replace(std::string(markdown.substr(begin, end - begin)), static_cast<int>(line));
    if (!address) continue;
    replaced.append(markdown.substr(copied, begin - copied)).append(*address);
    copied = end;
  }
  return replaced.append(markdown.substr(copied));
}

}  // namespace typecase::seeding
