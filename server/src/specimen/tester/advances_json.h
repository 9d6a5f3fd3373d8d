#pragma once

#include <span>
#include <string>

#include "catalogue/catalogue.h"
#include "fonts/shape/advances.h"

namespace typecase::specimen {

// The advances of a style at a place on its axes, as the browser reads them; numbers in font units:
//   {"unitsPerEm": 1000,
//    "runs": [[first, count, advance], ...],       code points of one advance, sorted; those
//    between
//                                                  that the style lacks are in them too
//    "kernings": [{"after": [[delta, neighbours], ...], "before": [...]}, ...],  neighbours: a text
//    "kerningOf": [[first, count, place in kernings], ...]}
std::string advances_json(const fonts::AdvanceTable& table);

// Whose kerning a table tells: of the style's lower-case Latin, Greek and Cyrillic letters beyond
// base, beside the characters of base but its figures, and but the capitals after them: what is
// seldom written is as seldom typed, and kerning is what a copy of a font lacks.
enum class Kerned { none, letters };

// Of every character of the style.
fonts::AdvanceTable advances_of(const fonts::Face& face, const catalogue::Style& style,
                                std::span<const fonts::AxisValue> place, Kerned kerned);

}  // namespace typecase::specimen
