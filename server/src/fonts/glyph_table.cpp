#include "fonts/glyph_table.h"

#include <hb-ot.h>

#include <map>

#include "fonts/feature_changes.h"
#include "fonts/hb_font.h"
#include "fonts/metadata.h"
#include "fonts/unicode.h"

namespace typecase::fonts {
namespace {

using Characters = std::map<std::uint32_t, std::uint32_t>;  // code point: glyph

Characters characters_of(const Face& face, hb_font_t* font) {
  Characters characters;
  for (std::uint32_t code_point : coverage(face)) {
    hb_codepoint_t glyph = 0;
    if (hb_font_get_nominal_glyph(font, code_point, &glyph)) characters[code_point] = glyph;
  }
  return characters;
}

// The glyph's name in the font; "gid7" where it has none.
std::string own_name(hb_font_t* font, std::uint32_t glyph) {
  char name[64];
  hb_font_glyph_to_string(font, glyph, name, sizeof name);
  return name;
}

// What all features together make of the characters, without the glyphs of the characters
// themselves.
SetPointer reached_by_features(hb_face_t* face, const Characters& characters) {
  SetPointer glyphs(hb_set_create());
  SetPointer own(hb_set_create());
  for (auto [code_point, glyph] : characters) {
    hb_set_add(glyphs.get(), glyph);
    hb_set_add(own.get(), glyph);
  }
  SetPointer lookups(hb_set_create());
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GSUB, nullptr, nullptr, nullptr, lookups.get());
  hb_ot_layout_lookups_substitute_closure(face, lookups.get(), glyphs.get());
  hb_set_subtract(glyphs.get(), own.get());
  hb_set_del(glyphs.get(), 0);
  return glyphs;
}

std::vector<GlyphInfo> glyphs_of(hb_face_t* face, hb_font_t* font, const Characters& characters) {
  std::vector<GlyphInfo> glyphs;
  for (auto [code_point, glyph] : characters) {
    glyphs.push_back(
        {glyph, code_point, character_name(code_point), hb_font_get_glyph_h_advance(font, glyph)});
  }
  SetPointer others = reached_by_features(face, characters);
  for (hb_codepoint_t glyph = HB_SET_VALUE_INVALID; hb_set_next(others.get(), &glyph);) {
    glyphs.push_back(
        {glyph, std::nullopt, own_name(font, glyph), hb_font_get_glyph_h_advance(font, glyph)});
  }
  return glyphs;
}

}  // namespace

GlyphTable glyph_table(const Face& face, std::span<const AxisValue> place) {
  FontPointer font = font_at(face, place);
  Characters characters = characters_of(face, font.get());
  return {glyphs_of(face.handle(), font.get(), characters), feature_changes(face, characters)};
}

}  // namespace typecase::fonts
