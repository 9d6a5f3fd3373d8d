#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fonts/shape/shape.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only: what every use of HarfBuzz's fonts begins with.
namespace typecase::fonts {

hb_tag_t to_tag(std::string_view text);
std::string tag_text(hb_tag_t tag);

// Whether all four bytes are printable ASCII, as OpenType 1.9 (data type Tag) and CSS demand. Other
// tags cannot be set by a browser, and are not text.
bool is_valid_tag(hb_tag_t tag);

// One font at a place on its axes; those that are not named stand at their defaults, and tags that
// the font lacks are passed over. Scaled to font units. Immutable.
FontPointer font_at(const Face& face, std::span<const AxisValue> coordinates);

// The feature for a whole text; 0: off.
hb_feature_t feature_of(std::string_view tag, std::uint32_t value);

// The glyphs of a shaped text, from left to right.
std::vector<ShapedGlyph> glyphs_of(hb_buffer_t* buffer);

// As hb_shape(), by OpenType: never by Graphite, which Chromium and WebKit lack and tester fonts do
// not hold.
void shape_as_opentype(hb_font_t* font, hb_buffer_t* buffer,
                       std::span<const hb_feature_t> features = {});

}  // namespace typecase::fonts
