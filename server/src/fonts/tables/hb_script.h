#pragma once

#include <harfbuzz/hb.h>

#include <cstdint>

// For fonts/ only: what Unicode says of a code point, as text layout asks.
namespace typecase::fonts {

// HB_SCRIPT_INVALID: it stands with any script.
inline hb_script_t hb_script_of(std::uint32_t code_point) {
  hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), code_point);
  bool any = script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED;
  return any || script == HB_SCRIPT_UNKNOWN ? HB_SCRIPT_INVALID : script;
}

inline bool is_nonspacing(std::uint32_t code_point) {
  hb_unicode_general_category_t category =
      hb_unicode_general_category(hb_unicode_funcs_get_default(), code_point);
  return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
         category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK;
}

}  // namespace typecase::fonts
