#pragma once

#include <string>

#include "specimen/documents/specimen_content.h"
#include "specimen/drawing/drawing_fonts.h"

namespace typecase::specimen {

// The family's specimen as PDF on A4: its line as large as it goes, its styles, sizes, text,
// features and characters, as far as specimen_content.h allows; outlines, of a family shown as
// images pictures. The same bytes for the same catalogue and texts. The family has a style.
std::string specimen_pdf(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                         const catalogue::Family& family, const SampleTexts& texts);

}  // namespace typecase::specimen
