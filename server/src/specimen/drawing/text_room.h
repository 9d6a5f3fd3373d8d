#pragma once

#include "catalogue/catalogue.h"
#include "fonts/shape/shape.h"

namespace typecase::specimen {

// The vertical room that text of a family needs, in em of its size, to a hundredth.
struct TextRoom {
  double above = 0;    // highest ink over a baseline
  double below = 0;    // lowest ink under a baseline
  double leading = 1;  // distance of the baselines of two lines
};

// Measured on the family's own text and on the days of the week in the language of its script,
// where the font has them: Khmer and Nastaliq need twice the room of Latin. Latin lines of the
// family's own text stand closer (title_lines.h). setting: the specimen's.
TextRoom text_room(const fonts::Face& face, const catalogue::Family& family,
                   const fonts::Setting& setting);

}  // namespace typecase::specimen
