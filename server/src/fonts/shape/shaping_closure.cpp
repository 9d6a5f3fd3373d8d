#include "fonts/shape/shaping_closure.h"

#include <harfbuzz/hb.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/composition.h"
#include "fonts/shape/shaper_rules.h"
#include "fonts/tables/viramas.h"

namespace typecase::fonts {
namespace {

using Characters = std::vector<std::uint32_t>;

constexpr std::uint32_t joiners[] = {0x200C, 0x200D};

// The presentation forms for vertical lines, by what they are forms of: Vertical Forms and CJK
// Compatibility Forms of Unicode.
std::multimap<std::uint32_t, std::uint32_t> list_vertical_forms() {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* compatible = icu::Normalizer2::getNFKCInstance(error);
  if (U_FAILURE(error)) throw std::runtime_error("ICU has no normalizer");
  std::multimap<std::uint32_t, std::uint32_t> found;
  for (std::uint32_t form = 0xFE10; form <= 0xFE48; ++form) {
    icu::UnicodeString plain;
    if (!compatible->getRawDecomposition(static_cast<UChar32>(form), plain)) continue;
    if (plain.countChar32() == 1) found.emplace(plain.char32At(0), form);
  }
  return found;
}

const std::multimap<std::uint32_t, std::uint32_t>& vertical_forms() {
  static const auto listed = list_vertical_forms();
  return listed;
}

// Adds the parts of the character's decomposition, of each step.
void add_parts(Characters& wanted, std::uint32_t character) {
  hb_codepoint_t letter = 0, mark = 0;
  if (!hb_unicode_decompose(hb_unicode_funcs_get_default(), character, &letter, &mark)) return;
  wanted.push_back(letter);
  if (mark != 0) wanted.push_back(mark);
  add_parts(wanted, letter);
}

void add_counterparts(Characters& wanted, std::uint32_t character) {
  wanted.push_back(character);
  wanted.push_back(mirrored(character));
  if (is_taken_apart(character)) add_parts(wanted, character);
  std::ranges::copy(signs_of(character), std::back_inserter(wanted));
  auto [from, to] = vertical_forms().equal_range(character);
  for (auto form = from; form != to; ++form) wanted.push_back(form->second);
}

// Of what Unicode does not compose (CompositionExclusions.txt) HarfBuzz composes the Bengali letter
// yya (hb-ot-shaper-indic.cc, compose_indic) and, in fonts that place no marks, Hebrew letters with
// theirs (hb-ot-shaper-hebrew.cc, compose_hebrew).
void add_composed(Characters& wanted, std::span<const std::uint32_t> named) {
  constexpr std::uint32_t yya = 0x9DF, first_hebrew = 0xFB1D, last_hebrew = 0xFB4E;
  auto add = [&](std::uint32_t whole) {
    Characters parts = decomposition(whole);
    if (parts.size() < 2) return;
    if (std::ranges::all_of(parts, [&](std::uint32_t part) { return has(named, part); })) {
      wanted.push_back(whole);
    }
  };
  add(yya);
  for (std::uint32_t c = first_hebrew; c <= last_hebrew; ++c) add(c);
}

// Adds characters that shaping puts into a text of these, or asks the font for.
void add_inserted(Characters& wanted, std::span<const std::uint32_t> named) {
  wanted.push_back(space);
  wanted.push_back(no_break_space);
  std::set<std::string_view> scripts;
  for (std::uint32_t c : named) {
    if (is_taken_apart(c)) scripts.insert(script_of(c));
  }
  if (!scripts.empty() || std::ranges::any_of(named, is_mark)) wanted.push_back(dotted_circle);
  if (!scripts.empty()) std::ranges::copy(joiners, std::back_inserter(wanted));
  for (std::string_view script : scripts) {
    std::ranges::copy(viramas_of(script), std::back_inserter(wanted));
  }
}

}  // namespace

std::vector<std::uint32_t> shaping_closure(std::span<const std::uint32_t> named,
                                           std::span<const std::uint32_t> coverage) {
  Characters wanted;
  for (std::uint32_t c : named) {
    add_counterparts(wanted, c);
    if (!has(coverage, c)) std::ranges::copy(stand_ins(c), std::back_inserter(wanted));
  }
  add_composed(wanted, named);
  add_inserted(wanted, named);
  std::erase_if(wanted, [&](std::uint32_t c) { return !has(coverage, c); });
  return sorted_unique(std::move(wanted));
}

}  // namespace typecase::fonts
