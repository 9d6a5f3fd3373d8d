#include "fonts/shape/shaper_rules.h"

#include <harfbuzz/hb.h>

#include <algorithm>
#include <iterator>

namespace typecase::fonts {

bool is_taken_apart(std::uint32_t character) {
  constexpr hb_script_t looked_up[] = {HB_SCRIPT_COMMON,   HB_SCRIPT_INHERITED, HB_SCRIPT_LATIN,
                                       HB_SCRIPT_GREEK,    HB_SCRIPT_CYRILLIC,  HB_SCRIPT_ARABIC,
                                       HB_SCRIPT_HEBREW,   HB_SCRIPT_HAN,       HB_SCRIPT_HANGUL,
                                       HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA};
  hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
  return std::ranges::find(looked_up, script) == std::end(looked_up);
}

std::u32string_view signs_of(std::uint32_t character) {
  constexpr std::u32string_view with_e = U"\u17BE\u17BF\u17C0\u17C4\u17C5";  // of Khmer
  if (character == 0xE33) return U"\u0E4D\u0E32";
  if (character == 0xEB3) return U"\u0ECD\u0EB2";
  return with_e.find(character) == with_e.npos ? U"" : U"\u17C1";
}

std::u32string_view stand_ins(std::uint32_t character) {
  if (character == U'\u2011') return U"\u2010";
  if (character == U'\u2007') return U"0123456789";  // As wide as the first figure that there is,
  return character == U'\u2008' ? U".," : U"";       // and as a full stop.
}

}  // namespace typecase::fonts
