#include "fonts/shape/like_characters.h"

#include <hb-ot.h>
#include <unicode/uchar.h>

#include <algorithm>

#include "fonts/tables/hb_font.h"
#include "fonts/tables/hb_script.h"
#include "fonts/tables/layout_rules.h"

namespace typecase::fonts {
namespace {

// Syllables of Hangul; those without a final are every 28th.
constexpr std::uint32_t first_syllable = 0xAC00, last_syllable = 0xD7A3, finals = 28;

bool is_syllable(std::uint32_t c) { return c >= first_syllable && c <= last_syllable; }

// HarfBuzz sets letters of these by its shaper for no script in particular.
bool is_plain_script(hb_script_t script) {
  constexpr hb_script_t plain[] = {HB_SCRIPT_HAN,      HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
                                   HB_SCRIPT_BOPOMOFO, HB_SCRIPT_YI,       HB_SCRIPT_TANGUT,
                                   HB_SCRIPT_LATIN,    HB_SCRIPT_GREEK,    HB_SCRIPT_CYRILLIC};
  return std::ranges::find(plain, script) != std::end(plain);
}

// A symbol of no script, such as a circled number; but none that may join others to a picture.
bool is_plain_symbol(std::uint32_t c) {
  hb_unicode_general_category_t category =
      hb_unicode_general_category(hb_unicode_funcs_get_default(), c);
  bool may_join = u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_EXTENDED_PICTOGRAPHIC) ||
                  u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_EMOJI_COMPONENT);
  return !may_join && (category == HB_UNICODE_GENERAL_CATEGORY_OTHER_SYMBOL ||
                       category == HB_UNICODE_GENERAL_CATEGORY_OTHER_NUMBER);
}

bool is_plain(std::uint32_t c, hb_script_t script) {
  if (is_nonspacing(c)) return false;
  return is_syllable(c) || is_plain_script(script) ||
         (script == HB_SCRIPT_INVALID && is_plain_symbol(c));
}

}  // namespace

LikeCharacters::LikeCharacters(const Face& face, std::span<const std::string_view> off)
    : face_(face), font_(font_at(face, {})), in_rules_(glyphs_in_rules(face, off)) {}

std::optional<LikeCharacters::Kind> LikeCharacters::kind_of(std::uint32_t c) const {
  hb_script_t script = hb_script_of(c);
  hb_codepoint_t glyph = 0;
  if (!in_rules_ || !is_plain(c, script)) return std::nullopt;
  if (!hb_font_get_nominal_glyph(font_.get(), c, &glyph)) return std::nullopt;
  if (hb_set_has(in_rules_.get(), glyph)) return std::nullopt;
  bool takes_final = is_syllable(c) && (c - first_syllable) % finals == 0;
  return Kind{script, hb_ot_layout_get_glyph_class(face_.handle(), glyph), takes_final};
}

DistinctCharacters LikeCharacters::distinct(std::span<const std::uint32_t> characters) const {
  DistinctCharacters distinct;
  std::map<Kind, std::size_t> known;
  for (std::uint32_t c : characters) {
    std::size_t place = distinct.characters.size();
    if (auto kind = kind_of(c)) place = known.try_emplace(*kind, place).first->second;
    if (place == distinct.characters.size()) distinct.characters.push_back(c);
    distinct.places.push_back(place);
  }
  return distinct;
}

}  // namespace typecase::fonts
