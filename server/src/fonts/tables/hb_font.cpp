#include "fonts/tables/hb_font.h"

#include <algorithm>

namespace typecase::fonts {

hb_tag_t to_tag(std::string_view text) {
  return hb_tag_from_string(text.data(), static_cast<int>(text.size()));
}

std::string tag_text(hb_tag_t tag) {
  char text[4];
  hb_tag_to_string(tag, text);
  return {text, 4};
}

bool is_valid_tag(hb_tag_t tag) {
  return std::ranges::all_of(tag_text(tag), [](char c) { return c >= 0x20 && c <= 0x7E; });
}

FontPointer font_at(const Face& face, std::span<const AxisValue> coordinates) {
  FontPointer font(hb_font_create(face.shaping_handle()));
  std::vector<hb_variation_t> variations;
  for (const AxisValue& axis : coordinates) {
    variations.push_back({to_tag(axis.tag), static_cast<float>(axis.value)});
  }
  hb_font_set_variations(font.get(), variations.data(), static_cast<unsigned>(variations.size()));
  hb_font_make_immutable(font.get());
  return font;
}

hb_feature_t feature_of(std::string_view tag, std::uint32_t value) {
  return {to_tag(tag), value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
}

std::vector<ShapedGlyph> glyphs_of(hb_buffer_t* buffer) {
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer, &count);
  std::vector<ShapedGlyph> glyphs(count);
  for (unsigned i = 0; i < count; ++i) {
    glyphs[i] = {infos[i].codepoint, infos[i].cluster, positions[i].x_advance,
                 positions[i].x_offset, positions[i].y_offset};
  }
  return glyphs;
}

void shape_as_opentype(hb_font_t* font, hb_buffer_t* buffer,
                       std::span<const hb_feature_t> features) {
  constexpr const char* shapers[] = {"ot", nullptr};
  hb_shape_full(font, buffer, features.data(), static_cast<unsigned>(features.size()), shapers);
}

}  // namespace typecase::fonts
