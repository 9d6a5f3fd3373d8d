#include "fonts/kept_kerning.h"

#include <hb-ot.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "fonts/kern_table.h"
#include "fonts/tables.h"

namespace typecase::fonts {
namespace {

std::vector<hb_tag_t> script_tags(hb_face_t* face, hb_tag_t table) {
  unsigned count = hb_ot_layout_table_get_script_tags(face, table, 0, nullptr, nullptr);
  std::vector<hb_tag_t> tags(count);
  hb_ot_layout_table_get_script_tags(face, table, 0, &count, tags.data());
  return tags;
}

// Whether GPOS kerns lines of every script and language: of others HarfBuzz takes the kern table.
bool is_kerned_by_positions(hb_face_t* face) {
  constexpr hb_tag_t kerning = HB_TAG('k', 'e', 'r', 'n');
  auto has = [&](unsigned script, unsigned language) {
    unsigned feature = 0;
    return hb_ot_layout_language_find_feature(face, HB_OT_TAG_GPOS, script, language, kerning,
                                              &feature);
  };
  std::vector<hb_tag_t> scripts = script_tags(face, HB_OT_TAG_GPOS);
  if (std::ranges::find(scripts, HB_OT_TAG_DEFAULT_SCRIPT) == scripts.end()) return false;
  for (unsigned script = 0; script < scripts.size(); ++script) {
    if (!has(script, HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX)) return false;
    unsigned languages =
        hb_ot_layout_script_get_language_tags(face, HB_OT_TAG_GPOS, script, 0, nullptr, nullptr);
    for (unsigned language = 0; language < languages; ++language) {
      if (!has(script, language)) return false;
    }
  }
  return true;
}

}  // namespace

void keep_kern_table(hb_face_t* made, const hb_subset_plan_t* plan, hb_face_t* font) {
  constexpr hb_tag_t kern_tag = HB_TAG('k', 'e', 'r', 'n');
  Bytes kern = table_of(font, kern_tag);
  if (kern.empty() || is_kerned_by_positions(font)) return;
  const hb_map_t* glyphs = hb_subset_plan_old_to_new_glyph_mapping(plan);
  Bytes part = kern_table_of_part(kern, [&](std::uint16_t glyph) -> std::optional<std::uint16_t> {
    hb_codepoint_t found = hb_map_get(glyphs, glyph);
    if (found == HB_MAP_VALUE_INVALID) return std::nullopt;
    return static_cast<std::uint16_t>(found);
  });
  if (!part.empty()) set_table(made, kern_tag, part);
}

}  // namespace typecase::fonts
