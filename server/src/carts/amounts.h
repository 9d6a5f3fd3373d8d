#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "documents/pdf_document.h"
#include "pricing/quote.h"

namespace typecase::carts {

inline constexpr std::string_view rounding_note =
    "Tax is calculated and rounded on each line, then added up. The sum can differ slightly from "
    "tax calculated on the net total.";

// Puts the lines of a quote into a document, how each price came about, and the sums: the amounts
// that the quote holds, none of them computed again but the net total, which is the sum of its
// lines'. Where prices include tax a line shows net, tax and amount. coupon: the code that applied.
// A note tells that tax is rounded line by line, where its sum can differ from tax on the net
// total.
void set_amounts(documents::PdfDocument& document, const pricing::Quote& quote,
                 const std::optional<std::string>& coupon);

}  // namespace typecase::carts
