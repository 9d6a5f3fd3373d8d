#pragma once

#include <string>
#include <vector>

#include "specimen/drawing_fonts.h"

namespace typecase::specimen {

// Sentences in the family's script and language, for its pages of text.
using SampleTexts = std::vector<std::string>;

// The family's specimen as PDF on A4, all outlines: its line as large as it goes, its styles,
// sizes, text, features and characters (those of its home set; all of an open family). The same
// bytes for the same catalogue and texts. The family has a style.
std::string specimen_pdf(DrawingFonts& fonts, const catalogue::Catalogue& catalogue,
                         const catalogue::Family& family, const SampleTexts& texts);

}  // namespace typecase::specimen
