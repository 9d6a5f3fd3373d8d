#include "fonts/shape/composition.h"

#include <harfbuzz/hb.h>

#include <algorithm>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/shape/shaper_rules.h"

namespace typecase::fonts {
namespace {

using Characters = std::vector<std::uint32_t>;

hb_unicode_funcs_t* unicode() { return hb_unicode_funcs_get_default(); }

bool joins_what_precedes(std::uint32_t character) {
  constexpr std::uint32_t first_vowel = 0x1160, last_final = 0x11FF;  // of Hangul
  return is_mark(character) || (character >= first_vowel && character <= last_final);
}

// Of each cluster that is not simply looked up the characters that it decomposes into, sorted.
void take_apart(std::span<const std::uint32_t> text, std::span<const std::uint32_t> coverage,
                std::vector<Characters>& clusters) {
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    // Marks without a letter before them come behind the next one when a line is turned around.
    while (i == 0 && end < text.size() && joins_what_precedes(text[end])) ++end;
    if (end < text.size()) ++end;
    while (end < text.size() && joins_what_precedes(text[end])) ++end;
    bool is_single = end == i + 1;
    bool looked_up = is_single && has(coverage, text[i]) && !is_taken_apart(text[i]);
    Characters parts;
    for (; i < end; ++i) std::ranges::copy(decomposition(text[i]), std::back_inserter(parts));
    // Without its letter a character is not taken apart.
    if (is_single && !has(coverage, parts.front())) continue;
    std::ranges::sort(parts);
    if (!looked_up) clusters.push_back(std::move(parts));
  }
}

// The characters of `coverage` that one of the clusters has all parts of.
void add_forms(Characters& found, const std::vector<Characters>& clusters,
               std::span<const std::uint32_t> coverage) {
  if (clusters.empty()) return;
  for (std::uint32_t character : coverage) {
    Characters parts = decomposition(character);
    if (std::ranges::any_of(clusters, [&](const Characters& cluster) {
          return std::ranges::all_of(parts, [&](auto part) { return has(cluster, part); });
        })) {
      found.push_back(character);
    }
  }
}

}  // namespace

bool is_mark(std::uint32_t character) {
  hb_unicode_general_category_t category = hb_unicode_general_category(unicode(), character);
  return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
         category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK ||
         category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK;
}

std::uint32_t mirrored(std::uint32_t character) {
  return hb_unicode_mirroring(unicode(), character);
}

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

std::vector<std::uint32_t> characters_to_set(std::span<const std::uint32_t> text,
                                             std::span<const std::uint32_t> coverage) {
  Characters turned;  // As it stands in a line from right to left.
  std::ranges::transform(text, std::back_inserter(turned), mirrored);

  Characters wanted{space};
  if (std::ranges::any_of(text, is_mark)) wanted.push_back(dotted_circle);
  std::ranges::copy(text, std::back_inserter(wanted));
  std::ranges::copy(turned, std::back_inserter(wanted));
  for (std::uint32_t c : text) {
    std::ranges::copy(signs_of(c), std::back_inserter(wanted));
    if (!has(coverage, c)) std::ranges::copy(stand_ins(c), std::back_inserter(wanted));
  }
  Characters found;
  std::ranges::copy_if(wanted, std::back_inserter(found), [&](auto c) { return has(coverage, c); });

  std::vector<Characters> clusters;
  take_apart(text, coverage, clusters);
  take_apart(turned, coverage, clusters);
  add_forms(found, clusters, coverage);
  return sorted_unique(std::move(found));
}

}  // namespace typecase::fonts
