#include "fonts/read/shown_face.h"

#include <algorithm>

#include "fonts/read/layout_info.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t avar_tag = HB_TAG('a', 'v', 'a', 'r');

constexpr hb_tag_t fvar_tag = HB_TAG('f', 'v', 'a', 'r');
constexpr hb_tag_t gdef_tag = HB_TAG('G', 'D', 'E', 'F');

// Without them the outlines and metrics of the default place are left.
constexpr hb_tag_t tables_of_axes[] = {HB_TAG('H', 'V', 'A', 'R'), HB_TAG('M', 'V', 'A', 'R'),
                                       HB_TAG('V', 'V', 'A', 'R'), HB_TAG('c', 'v', 'a', 'r'),
                                       HB_TAG('g', 'v', 'a', 'r'), fvar_tag};

// GDEF without the deltas of its anchors and kerning, which sanitisers refuse without axes.
Bytes without_deltas(Bytes gdef) {
  constexpr std::size_t store_at = 14;  // from version 1.3 on
  if (gdef.size() < store_at + 4 || read_u16(gdef, 2) < 3) return gdef;
  std::fill_n(gdef.begin() + store_at, 4, std::uint8_t{0});
  return gdef;
}

// The axes, hidden, each with its default as its only place, and no named instances.
Bytes with_axes_held(Bytes fvar) {
  constexpr std::size_t array_at = 4, count_at = 8, size_at = 10, instances_at = 12, header = 16;
  constexpr std::size_t min_at = 4, default_at = 8, max_at = 12, flags_end = 17, axis_size = 20;
  if (fvar.size() < header) return fvar;
  const std::size_t size = read_u16(fvar, size_at);
  std::size_t axis = read_u16(fvar, array_at);
  for (unsigned left = read_u16(fvar, count_at); left > 0; --left, axis += size) {
    if (size < axis_size || axis + axis_size > fvar.size()) break;
    auto usual = fvar.begin() + static_cast<std::ptrdiff_t>(axis + default_at);
    std::copy_n(usual, 4, fvar.begin() + static_cast<std::ptrdiff_t>(axis + min_at));
    std::copy_n(usual, 4, fvar.begin() + static_cast<std::ptrdiff_t>(axis + max_at));
    fvar[axis + flags_end] |= 1;
  }
  std::fill_n(fvar.begin() + instances_at, 2, std::uint8_t{0});
  return fvar;
}

// Whether the font's axes are bent by avar version 2, which HarfBuzz 6 passes over and Chromium
// honours: set by HarfBuzz, a place on them is another one than in a browser.
bool has_avar_2(const Face& face) {
  Bytes avar = table_of(face.handle(), avar_tag);
  return avar.size() >= 2 && read_u16(avar, 0) == 2 && face.variable();
}

}  // namespace

Face shown_face(const Face& face) {
  if (!has_avar_2(face)) return face;
  std::map<hb_tag_t, Bytes> tables = {{avar_tag, {}}, {HB_TAG('S', 'T', 'A', 'T'), {}}};
  if (face.outlines() == Outlines::cff2) {
    tables[fvar_tag] = with_axes_held(table_of(face.handle(), fvar_tag));
    return with_tables(face, tables);
  }
  for (hb_tag_t tag : tables_of_axes) tables[tag] = {};
  tables[gdef_tag] = without_deltas(table_of(face.handle(), gdef_tag));
  return with_tables(face, tables);
}

FontInfo read_shown(const Face& face) {
  FontInfo info = read_metadata(shown_face(face));
  if (!has_avar_2(face)) return info;
  info.axes.clear();  // of CFF2
  for (const AxisInfo& axis : read_axes(face)) {
    if (!axis.hidden) info.untried_axes.push_back(axis.name);
  }
  return info;
}

}  // namespace typecase::fonts
