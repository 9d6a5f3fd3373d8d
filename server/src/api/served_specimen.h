#pragma once

#include <span>
#include <string>

#include "catalogue/catalogue.h"

namespace typecase::api {

// A family's own text as a page shows it before any script runs, in the interface face, on the
// place and in the size of the live line that takes its place (styles/served.css of the web shop).
// What decides the size stands in attributes: the page's policy lets no element carry a style.

// In one line: <p lang dir data-size data-small>, px at wide and narrow screens.
std::string specimen_line(const catalogue::Family& family);

// Over two lines of nearly equal length, as large as fits: <p class="title" lang dir data-widest>,
// the width of the wider one in em. `word_advances` as specimen::Bearings measures them; where
// there are none a character counts for half an em. The break is that of specimen-words.ts.
std::string specimen_title(const catalogue::Family& family, std::span<const double> word_advances);

}  // namespace typecase::api
