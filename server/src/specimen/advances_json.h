#pragma once

#include <span>
#include <string>

#include "catalogue/catalogue.h"
#include "fonts/advances.h"

namespace typecase::specimen {

// The advances of a style at a place on its axes, as the browser reads them; numbers in font units:
//   {"unitsPerEm": 1000,
//    "runs": [[first, count, advance], ...],       consecutive code points of one advance, sorted
//    "kernings": [{"after": [[neighbour, delta], ...], "before": [...]}, ...],
//    "kerningOf": [[first, count, place in kernings], ...]}
std::string advances_json(const fonts::AdvanceTable& table);

// Of every character of the style, with the kerning of its Latin, Greek and Cyrillic letters beyond
// base beside those of base.
fonts::AdvanceTable advances_of(const fonts::Face& face, const catalogue::Style& style,
                                std::span<const fonts::AxisValue> place);

}  // namespace typecase::specimen
