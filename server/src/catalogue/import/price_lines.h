#pragma once

#include <vector>

#include "catalogue/import/import.h"
#include "catalogue/import/merge.h"
#include "catalogue/records/records.h"

namespace typecase::catalogue {

// Each style and package of the family with its price, and a remark: why it is not on sale, or not
// by everybody now, or that its price is a stored one that the proposal does not name.
std::vector<PriceLine> price_lines(const FamilyRecord& family, const Proposal& proposal);

}  // namespace typecase::catalogue
