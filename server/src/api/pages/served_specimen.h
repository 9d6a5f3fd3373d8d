#pragma once

#include <string>

#include "catalogue/catalogue.h"
#include "specimen/tester/text_measures.h"

namespace typecase::api {

// A family's own text as a page shows it before any script runs, in the interface face, on the
// place and in the size of the live line that takes its place (styles/served.css of the web shop).
// Attributes hold the values that decide them: the page's policy lets no element carry a style.

// An item of the front page's list, its text in one line: <li data-bearing data-above data-below
// data-size data-small><p lang dir>, sizes in px at wide and narrow screens. `facts`: HTML after
// it.
std::string specimen_item(const catalogue::Family& family,
                          const specimen::SpecimenMeasures& measures, const std::string& facts);

// As the lines of specimen::title_lines, as large as fits: <p class="title" lang dir data-bearing
// data-above data-below data-widest data-leading data-height>, the width of the widest line, the
// leading and the sum of all leadings in em. Where no word is measured a character counts for half
// an em.
std::string specimen_title(const catalogue::Family& family,
                           const specimen::SpecimenMeasures& measures);

}  // namespace typecase::api
