#pragma once

#include <string>
#include <string_view>

#include "catalogue/catalogue.h"
#include "fonts/tables/face.h"

namespace typecase::specimen {

// A short text that shows what an axis does: a usual word of the family's script ("Rag" in Latin,
// else the specimen's first word), or, where the axis changes other letters more than three times
// as much, the three that it changes most. Letters and figures in Latin, else those of the
// specimen. Compared at both ends of the axis, the others standing where the specimen does.
std::string axis_sample(const fonts::Face& face, const catalogue::Family& family,
                        const catalogue::Style& style, const catalogue::Axis& axis);

}  // namespace typecase::specimen
