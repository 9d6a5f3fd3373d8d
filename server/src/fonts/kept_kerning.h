#pragma once

#include <hb-subset.h>

// For fonts/ only.
namespace typecase::fonts {

// Gives a part of a font the pairs of its kern table (kern_table.h), where lines of some script are
// kerned by it. `made`: by the plan, a face of hb_face_builder_create(). `font`: the whole, with
// the glyphs that the plan numbers.
void keep_kern_table(hb_face_t* made, const hb_subset_plan_t* plan, hb_face_t* font);

}  // namespace typecase::fonts
