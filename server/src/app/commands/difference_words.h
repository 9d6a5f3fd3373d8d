#pragma once

#include <ostream>
#include <vector>

#include "catalogue/import/release_difference.h"
#include "fonts/compare/reflow.h"

namespace typecase::app {

// A difference in words, for a terminal: a paragraph for each kind of change, the first twenty of
// each list. Texts of a font come out on one line, without what controls a terminal.
void print_difference(const catalogue::ReleaseDifference& difference, std::ostream& out);

// A line for each text that reflows. Nothing where there are no texts.
void print_reflow(const std::vector<fonts::ColumnText>& texts,
                  const std::vector<fonts::Reflow>& found, std::ostream& out);

}  // namespace typecase::app
