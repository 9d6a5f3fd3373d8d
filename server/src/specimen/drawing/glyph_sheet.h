#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "catalogue/catalogue.h"
#include "fonts/shape/shape.h"
#include "fonts/tables/face.h"

namespace typecase::specimen {

// Pictures of glyphs as PNG alpha masks, in the measures that GlyphTable of api/openapi.yaml tells.

constexpr std::uint32_t glyphs_on_sheet = 256;

// How glyphs stand in their square: px of the em and of the baseline from the top.
struct GlyphFrame {
  double em = 0;
  double baseline = 0;
};
BOOST_DESCRIBE_STRUCT(GlyphFrame, (), (em, baseline))

// As large as usual, or as the ascender and the descender leave room for.
GlyphFrame sheet_frame(const catalogue::Metrics& metrics);
GlyphFrame image_frame(const catalogue::Metrics& metrics);

// Sheet n. nullopt: the font has no glyph on it.
std::optional<std::string> glyph_sheet(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       const GlyphFrame& frame, std::uint32_t n);

// nullopt: no such glyph.
std::optional<std::string> glyph_image(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       const GlyphFrame& frame, std::uint32_t glyph);

}  // namespace typecase::specimen
