#pragma once

#include "change_sets/replay/replay.h"

namespace typecase::change_sets {

// Likely slips in the prices of the shop's own currency, by item.
std::vector<Finding> price_findings(const catalogue::Catalogue& shop,
                                    const catalogue::Catalogue& draft);

}  // namespace typecase::change_sets
