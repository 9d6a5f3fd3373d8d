#include "fonts/tables/layout_rules.h"

#include <hb-ot.h>

#include <algorithm>
#include <set>
#include <vector>

#include "fonts/subset/subset.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/table_reader.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

using Indexes = std::vector<unsigned>;

constexpr hb_tag_t kern_table = HB_TAG('k', 'e', 'r', 'n');
constexpr hb_tag_t aat_tables[] = {HB_TAG('m', 'o', 'r', 'x'), HB_TAG('m', 'o', 'r', 't'),
                                   HB_TAG('k', 'e', 'r', 'x')};

// The lookups of one table, GSUB or GPOS, that are applied unasked.
class AppliedLookups {
 public:
  AppliedLookups(hb_face_t* face, hb_tag_t table, std::span<const std::string_view> off)
      : face_(face), table_(table), off_(off) {
    hb_ot_layout_table_find_feature_variations(face, table, nullptr, 0, &variations_);
    unsigned scripts = hb_ot_layout_table_get_script_tags(face, table, 0, nullptr, nullptr);
    for (unsigned script = 0; script < scripts; ++script) add_script(script);
  }

  const std::set<unsigned>& indexes() const { return lookups_; }

 private:
  static constexpr unsigned language = HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX;

  void add_script(unsigned script) {
    unsigned count = hb_ot_layout_language_get_feature_indexes(face_, table_, script, language, 0,
                                                               nullptr, nullptr);
    Indexes features(count);
    std::vector<hb_tag_t> tags(count);
    hb_ot_layout_language_get_feature_indexes(face_, table_, script, language, 0, &count,
                                              features.data());
    hb_ot_layout_language_get_feature_tags(face_, table_, script, language, 0, &count, tags.data());
    for (unsigned i = 0; i < count; ++i) {
      if (is_applied(tag_text(tags[i]))) add_feature(features[i]);
    }
    unsigned required = HB_OT_LAYOUT_NO_FEATURE_INDEX;
    hb_ot_layout_language_get_required_feature_index(face_, table_, script, language, &required);
    if (required != HB_OT_LAYOUT_NO_FEATURE_INDEX) add_feature(required);
  }

  bool is_applied(const std::string& feature) const {
    return kept_by_default(feature) && std::ranges::find(off_, feature) == off_.end();
  }

  void add_feature(unsigned feature) {
    unsigned count = hb_ot_layout_feature_with_variations_get_lookups(
        face_, table_, feature, variations_, 0, nullptr, nullptr);
    Indexes lookups(count);
    hb_ot_layout_feature_with_variations_get_lookups(face_, table_, feature, variations_, 0, &count,
                                                     lookups.data());
    lookups_.insert(lookups.begin(), lookups.end());
  }

  hb_face_t* face_;
  hb_tag_t table_;
  std::span<const std::string_view> off_;
  unsigned variations_ = HB_OT_LAYOUT_NO_VARIATIONS_INDEX;
  std::set<unsigned> lookups_;
};

// The glyphs of the pairs in a "kern" table (OpenType 1.9: version 0, subtables of format 0).
// False: it is of another kind, or damaged.
bool add_kerned(hb_set_t* glyphs, hb_face_t* face) {
  Bytes table = table_of(face, kern_table);
  if (table.empty()) return true;
  TableReader in(table);
  std::size_t at = 4, left = in.u16(2);
  for (; in.u16(0) == 0 && left > 0 && in.is_whole(); --left) {
    constexpr std::size_t header = 14, pair = 6;
    unsigned format = in.u16(at + 4) >> 8;
    if (format != 0) return false;
    std::size_t pairs = in.u16(at + 6);
    for (std::size_t i = 0; i < pairs && in.is_whole(); ++i) {
      hb_set_add(glyphs, in.u16(at + header + pair * i));
      hb_set_add(glyphs, in.u16(at + header + pair * i + 2));
    }
    at += header + pair * pairs;
  }
  return in.u16(0) == 0 && in.is_whole();
}

}  // namespace

SetPointer glyphs_in_rules(const Face& face, std::span<const std::string_view> off) {
  hb_face_t* handle = face.handle();
  bool has_aat =
      std::ranges::any_of(aat_tables, [&](hb_tag_t tag) { return !table_of(handle, tag).empty(); });
  SetPointer glyphs(hb_set_create()), made(hb_set_create());
  if (has_aat || !add_kerned(glyphs.get(), handle)) return nullptr;
  for (hb_tag_t table : {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS}) {
    const AppliedLookups applied(handle, table, off);
    for (unsigned lookup : applied.indexes()) {
      hb_ot_layout_lookup_collect_glyphs(handle, table, lookup, glyphs.get(), glyphs.get(),
                                         glyphs.get(), made.get());
    }
  }
  return glyphs;
}

}  // namespace typecase::fonts
