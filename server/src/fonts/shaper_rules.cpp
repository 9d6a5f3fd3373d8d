#include "fonts/shaper_rules.h"

#include <harfbuzz/hb.h>

namespace typecase::fonts {

bool is_taken_apart(std::uint32_t character) {
  switch (hb_unicode_script(hb_unicode_funcs_get_default(), character)) {
    case HB_SCRIPT_COMMON:
    case HB_SCRIPT_INHERITED:
    case HB_SCRIPT_LATIN:
    case HB_SCRIPT_GREEK:
    case HB_SCRIPT_CYRILLIC:
    case HB_SCRIPT_ARABIC:
    case HB_SCRIPT_HEBREW:
    case HB_SCRIPT_HAN:
    case HB_SCRIPT_HANGUL:
    case HB_SCRIPT_HIRAGANA:
    case HB_SCRIPT_KATAKANA:
      return false;
    default:
      return true;
  }
}

std::u32string_view signs_of(std::uint32_t character) {
  switch (character) {
    case 0xE33:
      return U"\u0E4D\u0E32";
    case 0xEB3:
      return U"\u0ECD\u0EB2";
    case 0x17BE:
    case 0x17BF:
    case 0x17C0:
    case 0x17C4:
    case 0x17C5:
      return U"\u17C1";
    default:
      return {};
  }
}

std::u32string_view stand_ins(std::uint32_t character) {
  switch (character) {
    case U'\u2011':
      return U"\u2010";
    case U'\u2007':
      return U"0123456789";  // As wide as the first figure that there is,
    case U'\u2008':
      return U".,";  // and as a full stop.
    default:
      return {};
  }
}

}  // namespace typecase::fonts
