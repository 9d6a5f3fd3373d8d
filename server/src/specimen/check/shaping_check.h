#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/records/font_checks.h"
#include "fonts/subset/subset.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {

// Compares the fonts that the shop makes of a font file with the file, by check_texts(): glyphs,
// positions and outlines. Takes 0.2 to 20 seconds: a tester font is made for each text. Throws
// CheckStopped when `stop` asks for it.
struct CheckStopped : std::exception {};

// The characters that a tester font holds of which these were named: held_characters() in the shop.
using Hold = std::function<CodePoints(const catalogue::Style&, const CodePoints&)>;

// Of tester fonts, as the browser asks for them, at the defaults of the axes; and of the files that
// are sold. Where part of a script sets it otherwise, all of it may set it alike: whole_scripts,
// else drawn_scripts.
catalogue::FontCheck check_font(const fonts::SubsetSource& font, const catalogue::Style& style,
                                const Hold& hold, const std::stop_token& stop = {});

// Of the family's trial of the font: the texts that it has all characters of. No faults for a
// family without trials.
catalogue::FontCheck check_trial(const fonts::SubsetSource& font, const catalogue::Family& family,
                                 const catalogue::Style& style, const std::stop_token& stop = {});

}  // namespace typecase::specimen
