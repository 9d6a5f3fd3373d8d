#pragma once

#include <span>
#include <string_view>

#include "fonts/tables/face.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only.
namespace typecase::fonts {

// The glyphs that rules name which lines get without being asked (kept_by_default(), and not
// `off`), in the default language of any script: those that GSUB and GPOS look for as input or
// context at the default place on the axes, and those of pairs in a "kern" table. Rules tell no two
// other glyphs of one glyph class apart. Null: the font has rules whose glyphs are not known (AAT,
// or pairs by class in a "kern" table).
SetPointer glyphs_in_rules(const Face& face, std::span<const std::string_view> off = {});

}  // namespace typecase::fonts
