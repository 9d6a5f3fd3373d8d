#pragma once

#include "specimen/drawing/drawing_fonts.h"
#include "specimen/drawing/line_layout.h"

namespace typecase::specimen {

// Direction, language, place on the axes and features of a family's own line of text.
fonts::Setting specimen_setting(const catalogue::Family& family);

// How a family sets its own line of text, without a size.
Type specimen_type(DrawingFonts& fonts, const catalogue::Family& family,
                   const catalogue::Style& style);

// The style of the specimen; the first where the named one is gone. A family has a style.
const catalogue::Style& specimen_style(const catalogue::Family& family);

// The largest size at which the text stands within width and height, at most `most`; never below
// `least`.
double largest_size(Type type, std::string_view text, double width, double height, double least,
                    double most);

}  // namespace typecase::specimen
