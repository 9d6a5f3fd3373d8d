#pragma once

#include <vector>

#include "orders/sales/sales_sums.h"
#include "royalties/shares.h"

namespace typecase::reports {

// By the name of a designer and currency: their parts of what families earned, by the shares of the
// day of each sale. The empty name stands for the part of the foundry, so that the amounts sum to
// those of the families. Net is split as statements of royalties split it; `lines` counts a
// line for each who has a part of it. The shares must pass royalties::check().
std::vector<orders::SalesSum> sum_designers(const std::vector<orders::FamilyDay>& days,
                                            const std::vector<royalties::Share>& shares);

// By family and currency.
std::vector<orders::SalesSum> sum_families(const std::vector<orders::FamilyDay>& days);

}  // namespace typecase::reports
