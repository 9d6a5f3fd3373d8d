#pragma once

#include <string>

#include "carts/prepared_carts.h"
#include "catalogue/catalogue.h"
#include "pricing/quote.h"

namespace typecase::carts {

// An offer as PDF for its client: prepared prices, what was negotiated, and where it can be paid.
struct OfferDocument {
  const catalogue::Foundry& foundry;
  const PreparedCart& prepared;
  const pricing::Quote& quote;
  std::string title;  // the licensee; may be empty
  Time created_at;
  std::string url;  // of the prepared cart
};

// A PDF. The same bytes for the same offer, on one machine.
std::string offer_pdf(const OfferDocument& offer);

}  // namespace typecase::carts
