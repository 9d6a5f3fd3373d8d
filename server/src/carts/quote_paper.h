#pragma once

#include <string>

#include "base/clock.h"
#include "catalogue/catalogue.h"
#include "pricing/quote.h"

namespace typecase::carts {

// A quote on paper: frozen prices, and where they can be had.
struct QuotePaper {
  catalogue::Foundry foundry;
  pricing::Quote quote;
  Time created_at;
  Time valid_until;
  std::string url;  // of the shared cart
};

// A PDF. The same bytes for the same quote, on one machine.
std::string quote_pdf(const QuotePaper& paper);

}  // namespace typecase::carts
