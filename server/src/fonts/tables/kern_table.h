#pragma once

#include <hb-subset.h>

#include <functional>
#include <optional>

#include "base/crypto/crypto.h"

// For fonts/ only.
namespace typecase::fonts {

// A glyph's place in a part of the font; nullopt: the part lacks it.
using GlyphInPart = std::function<std::optional<std::uint16_t>(std::uint16_t)>;

// The "kern" table of a part of a font: HarfBuzz's subsetter drops it, and fonts without kerning in
// GPOS are kerned by it. Pairs of format 0, version 0 (OpenType 1.9, "kern"), as browsers take it;
// empty: nothing of it is left, or the table is damaged or of another kind.
Bytes kern_table_of_part(ByteView kern, const GlyphInPart& in_part);

// Gives a part of a font the pairs of its kern table, where lines of some script are kerned by it.
// `made`: by the plan, a face of hb_face_builder_create(). `font`: the whole, with the glyphs that
// the plan numbers.
void keep_kern_table(hb_face_t* made, const hb_subset_plan_t* plan, hb_face_t* font);

}  // namespace typecase::fonts
