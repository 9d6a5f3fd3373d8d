#pragma once

#include <string>

#include "catalogue/catalogue.h"

namespace typecase::specimen {

// The text that shows a style in its own glyphs where its name would stand: the name; where the
// font lacks letters of it, the first word or words of the family's own text; where it lacks those
// too, of its catalogue::sample_line(). UTF-8; the name for a font without visible characters.
std::string name_sample(const catalogue::Family& family, const catalogue::Style& style);

}  // namespace typecase::specimen
