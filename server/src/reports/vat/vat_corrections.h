#pragma once

#include <set>
#include <vector>

#include "reports/vat/vat_return.h"

namespace typecase::reports {

struct MadeCorrections {
  std::vector<VatCorrection> corrections;
  std::vector<EarlierRate> rates;  // of quarters without a return of their own
  std::set<VatMissingRate> missing;
};

// The corrections of make_return().
MadeCorrections make_corrections(const ReturnBasis& basis, const ReturnRates& rates);

}  // namespace typecase::reports
