#pragma once

#include <string>

#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "pricing/quote.h"

namespace typecase::carts {

// A quote as PDF: frozen prices, and the address where they can be paid.
struct QuoteDocument {
  catalogue::Foundry foundry;
  pricing::Quote quote;
  Time created_at;
  Time valid_until;
  std::string url;  // of the shared cart
};

// A PDF. The same bytes for the same quote, on one machine.
std::string quote_pdf(const QuoteDocument& document);

}  // namespace typecase::carts
