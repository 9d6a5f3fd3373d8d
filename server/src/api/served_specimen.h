#pragma once

#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace typecase::api {

// A family's own text as its font measures it (specimen::Bearings), em.
struct SpecimenMeasures {
  double left_bearing = 0;            // how far its first letter hangs
  std::vector<double> word_advances;  // empty: not known
};

// A family's own text as a page shows it before any script runs, in the interface face, on the
// place and in the size of the live line that takes its place (styles/served.css of the web shop).
// What decides them stands in attributes: the page's policy lets no element carry a style.

// In one line: <p lang dir data-bearing data-size data-small>, px at wide and narrow screens.
std::string specimen_line(const catalogue::Family& family, const SpecimenMeasures& measures);

// As the lines of specimen::title_lines, as large as fits: <p class="title" lang dir data-bearing
// data-widest data-leading data-height>, the width of the widest line, the leading and the sum of
// all leadings in em. Where no word is measured a character counts for half an em.
std::string specimen_title(const catalogue::Family& family, const SpecimenMeasures& measures);

}  // namespace typecase::api
