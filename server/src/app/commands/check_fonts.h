#pragma once

#include <ostream>

#include "app/wiring/config.h"

namespace typecase::app {

// Compares the fonts that the shop makes (testers, trials, copies that are sold) with the files
// they are made of, as far as that was not done by the running shop, and prints every difference: a
// line each. Returns 1 when there is one.
int check_fonts(const Config& config, std::ostream& out);

// Prints the texts by which check_fonts() compares each style, a line each: style, script (ISO
// 15924), language (BCP 47; empty: none), text; tabs between.
void print_check_texts(const Config& config, std::ostream& out);

}  // namespace typecase::app
