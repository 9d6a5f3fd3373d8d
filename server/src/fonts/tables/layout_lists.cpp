#include "fonts/tables/layout_lists.h"

namespace typecase::fonts {

std::vector<hb_tag_t> feature_tags(hb_face_t* face, hb_tag_t table) {
  unsigned count = hb_ot_layout_table_get_feature_tags(face, table, 0, nullptr, nullptr);
  std::vector<hb_tag_t> tags(count);
  hb_ot_layout_table_get_feature_tags(face, table, 0, &count, tags.data());
  return tags;
}

std::vector<hb_tag_t> script_tags(hb_face_t* face, hb_tag_t table) {
  unsigned count = hb_ot_layout_table_get_script_tags(face, table, 0, nullptr, nullptr);
  std::vector<hb_tag_t> tags(count);
  hb_ot_layout_table_get_script_tags(face, table, 0, &count, tags.data());
  return tags;
}

std::vector<unsigned> language_indexes(hb_face_t* face, hb_tag_t table, unsigned script) {
  std::vector<unsigned> indexes{HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX};
  unsigned count = hb_ot_layout_script_get_language_tags(face, table, script, 0, nullptr, nullptr);
  for (unsigned i = 0; i < count; ++i) indexes.push_back(i);
  return indexes;
}

std::vector<hb_ot_var_axis_info_t> all_axes(hb_face_t* face) {
  unsigned count = hb_ot_var_get_axis_count(face);
  std::vector<hb_ot_var_axis_info_t> axes(count);
  hb_ot_var_get_axis_infos(face, 0, &count, axes.data());
  return axes;
}

}  // namespace typecase::fonts
