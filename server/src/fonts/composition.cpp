#include "fonts/composition.h"

#include <harfbuzz/hb.h>

namespace typecase::fonts {
namespace {

hb_unicode_funcs_t* unicode() { return hb_unicode_funcs_get_default(); }

}  // namespace

std::optional<std::uint32_t> composition(std::uint32_t letter, std::uint32_t mark) {
  hb_codepoint_t whole = 0;
  if (!hb_unicode_compose(unicode(), letter, mark, &whole)) return std::nullopt;
  return whole;
}

std::vector<std::uint32_t> composed(std::span<const std::uint32_t> text) {
  std::vector<std::uint32_t> joined;
  for (std::uint32_t character : text) {
    auto whole = joined.empty() ? std::nullopt : composition(joined.back(), character);
    if (whole) {
      joined.back() = *whole;
    } else {
      joined.push_back(character);
    }
  }
  return joined;
}

std::vector<std::uint32_t> decomposition(std::uint32_t character) {
  hb_codepoint_t letter = 0, mark = 0;
  if (!hb_unicode_decompose(unicode(), character, &letter, &mark)) return {character};
  std::vector<std::uint32_t> parts = decomposition(letter);
  if (mark != 0) parts.push_back(mark);
  return parts;
}

}  // namespace typecase::fonts
