#pragma once

#include <hb-ot.h>

#include <vector>

namespace typecase::fonts {

// For fonts/ only: lists of a face's layout tables (GSUB, GPOS) and axes, by index.

std::vector<hb_tag_t> feature_tags(hb_face_t* face, hb_tag_t table);
std::vector<hb_tag_t> script_tags(hb_face_t* face, hb_tag_t table);

// Indexes of a script's languages, the default one first.
std::vector<unsigned> language_indexes(hb_face_t* face, hb_tag_t table, unsigned script);

std::vector<hb_ot_var_axis_info_t> all_axes(hb_face_t* face);

}  // namespace typecase::fonts
