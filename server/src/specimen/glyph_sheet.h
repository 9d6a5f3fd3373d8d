#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "fonts/face.h"
#include "fonts/shape.h"

namespace typecase::specimen {

// Pictures of glyphs as PNG alpha masks, in the measures that GlyphTable of api/openapi.yaml tells.

constexpr std::uint32_t glyphs_on_sheet = 256;

// Sheet n. nullopt: the font has no glyph on it.
std::optional<std::string> glyph_sheet(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place, std::uint32_t n);

// nullopt: no such glyph.
std::optional<std::string> glyph_image(const fonts::Face& face,
                                       std::span<const fonts::AxisValue> place,
                                       std::uint32_t glyph);

}  // namespace typecase::specimen
