#pragma once

#include "fonts/compare/compared_places.h"
#include "fonts/compare/font_difference.h"
#include "fonts/compare/matched_glyphs.h"

// For fonts/compare alone: the part of compare_fonts() that looks at each glyph.
namespace typecase::fonts {

// Two glyphs are drawn alike when no point of either outline is further from the other than this,
// in thousandths of an em: a move of one unit of a thousand is a change. Outlines of other curves
// (quadratic and cubic) or of other units per em were rounded, and converted to within one unit.
constexpr double outline_tolerance = 0.75;
constexpr double converted_tolerance = 1.75;

// Outlines of very many points are compared by their boxes, and count as changed where their steps
// differ: those of which the segments of both, multiplied, are more than the first figure divided
// by the number of outlines, but never less than the second.
constexpr double most_segments_squared = 2e10;
constexpr double least_segments_squared = 60'000;

// Fills the places and all that is about glyphs. Of fonts of very many glyphs fewer places are
// compared: at most most_outlines outlines of each version are drawn.
constexpr std::size_t most_outlines = 150'000;
void compare_glyphs(const Version& before, const Version& after, const std::vector<Place>& places,
                    std::size_t listed, FontDifference& difference);

}  // namespace typecase::fonts
