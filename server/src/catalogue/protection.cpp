#include "catalogue/protection.h"

#include <algorithm>
#include <array>

namespace typecase::catalogue {
namespace {

constexpr std::array<std::string_view, 4> words{"open", "balanced", "strict", "image"};

}  // namespace

std::string_view to_text(Protection protection) {
  return words.at(static_cast<std::size_t>(protection));
}

std::optional<Protection> parse_protection(std::string_view text) {
  auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Protection>(found - words.begin());
}

}  // namespace typecase::catalogue
