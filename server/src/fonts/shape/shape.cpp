#include "fonts/shape/shape.h"

#include <algorithm>

#include "fonts/tables/hb_font.h"

namespace typecase::fonts {
namespace {

void append(std::vector<hb_feature_t>& features, std::span<const std::string> tags,
            std::uint32_t value) {
  for (const std::string& tag : tags) {
    features.push_back(feature_of(tag, value));
  }
}

BufferPointer shape_with(hb_font_t* font, std::string_view text, const Setting& setting) {
  BufferPointer buffer(hb_buffer_create());
  hb_buffer_add_utf8(buffer.get(), text.data(), static_cast<int>(text.size()), 0, -1);
  hb_buffer_guess_segment_properties(buffer.get());
  hb_buffer_set_direction(buffer.get(),
                          setting.direction == "rtl" ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_language(buffer.get(), hb_language_from_string(setting.language.c_str(), -1));

  std::vector<hb_feature_t> features;
  append(features, setting.features, 1);
  append(features, setting.features_off, 0);
  for (const FeatureValue& at : setting.feature_values) {
    append(features, {&at.tag, 1}, static_cast<std::uint32_t>(at.value));
  }
  shape_as_opentype(font, buffer.get(), features);
  return buffer;
}

}  // namespace

std::vector<ShapedGlyph> shape(const Face& face, std::string_view text, const Setting& setting) {
  FontPointer font = font_at(face, setting.coordinates);
  return glyphs_of(shape_with(font.get(), text, setting).get());
}

double hanging(const Face& face, std::string_view text, const Setting& setting) {
  FontPointer font = font_at(face, setting.coordinates);
  std::vector<ShapedGlyph> glyphs = glyphs_of(shape_with(font.get(), text, setting).get());
  if (glyphs.empty()) return 0;

  bool rtl = setting.direction == "rtl";
  const ShapedGlyph& edge = rtl ? glyphs.back() : glyphs.front();
  hb_glyph_extents_t ink;
  if (!hb_font_get_glyph_extents(font.get(), edge.glyph, &ink) || ink.width == 0) return 0;

  int bearing = edge.x_offset + ink.x_bearing;
  if (rtl) bearing = edge.x_advance - (bearing + ink.width);
  return static_cast<double>(bearing) / face.units_per_em();
}

InkReach ink_reach(const Face& face, std::string_view text, const Setting& setting) {
  FontPointer font = font_at(face, setting.coordinates);
  bool has_ink = false;
  int top = 0, bottom = 0;
  for (const ShapedGlyph& glyph : glyphs_of(shape_with(font.get(), text, setting).get())) {
    hb_glyph_extents_t ink;  // its height is negative
    if (!hb_font_get_glyph_extents(font.get(), glyph.glyph, &ink) || ink.height == 0) continue;
    int high = glyph.y_offset + ink.y_bearing, low = high + ink.height;
    top = has_ink ? std::max(top, high) : high;
    bottom = has_ink ? std::min(bottom, low) : low;
    has_ink = true;
  }
  double em = face.units_per_em();
  return {top / em, -bottom / em};
}

}  // namespace typecase::fonts
