#include "fonts/hb_font.h"

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

void shape_as_opentype(hb_font_t* font, hb_buffer_t* buffer,
                       std::span<const hb_feature_t> features) {
  constexpr const char* shapers[] = {"ot", nullptr};
  hb_shape_full(font, buffer, features.data(), static_cast<unsigned>(features.size()), shapers);
}

}  // namespace typecase::fonts
