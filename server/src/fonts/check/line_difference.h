#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/shape/shape.h"
#include "fonts/tables/outline.h"

namespace typecase::fonts {

// The largest difference of a coordinate between two outlines, in font units. Infinite: they have
// different steps.
float distance(const std::vector<PathStep>& a, const std::vector<PathStep>& b);

// A line as a whole font sets it, beside the same line in a font that was made of it.
struct LineComparison {
  std::size_t glyphs = 0;                 // in the whole font
  float farthest = 0;                     // between outlines, font units
  std::optional<std::string> difference;  // for staff: "4 glyphs in place of 3"; nullopt: none
};

// Compares glyphs, positions and outlines; outlines may be `tolerance` font units apart. Clusters
// of which the whole font lacks a character are left out: pages set them in another face.
// part_setting: as `setting`, but for the places on axes that the part no longer has.
LineComparison compare_line(const Face& whole, const Setting& setting, const Face& part,
                            const Setting& part_setting, std::string_view text, float tolerance);

}  // namespace typecase::fonts
