#pragma once

#include <string>
#include <vector>

#include "reports/vat/return_rates.h"
#include "reports/vat/vat_document.h"
#include "reports/vat/vat_supplies.h"

namespace typecase::reports {

// A return is made of this.
struct ReturnBasis {
  Quarter quarter;
  std::string home_country;
  Supplies supplies;
  std::vector<VatDocument> filed;  // returns before it, by time, without a gap between them
};

struct MadeReturn {
  VatDocument document;
  std::vector<VatMissingRate> missing;  // that filing it waits for, by quarter and currency
};

// Sums are converted exactly and rounded once for each country and rate. The VAT of earlier
// quarters is computed again as of now; the difference from what filed returns say of it is a
// correction. Of quarters before the first return, what was taken back since that one began is.
// Where the return before this one is not filed yet, it counts as if it were, as of now. Pure.
MadeReturn make_return(const ReturnBasis& basis, const EuroRates& entered);

}  // namespace typecase::reports
