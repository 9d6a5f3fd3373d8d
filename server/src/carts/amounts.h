#pragma once

#include <optional>
#include <string>

#include "documents/paper.h"
#include "pricing/quote.h"

namespace typecase::carts {

// Puts the lines of a quote on a paper, how each price came about, and the sums: the amounts that
// the quote holds, none of them computed anew but the net total, which is the sum of its lines'.
// Where prices include tax a line shows net, tax and amount. coupon: the code that applied.
void set_amounts(documents::Paper& paper, const pricing::Quote& quote,
                 const std::optional<std::string>& coupon);

}  // namespace typecase::carts
