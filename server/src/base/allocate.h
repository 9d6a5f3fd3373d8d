#pragma once

#include <vector>

#include "base/money.h"

namespace typecase {

// Splits an amount in proportion to the weights by largest remainder: the parts sum to the amount,
// each is within one unit of its exact share, and of equal remainders the earlier one wins. No part
// exceeds its weight while the amount is at most the sum of weights. Amount and weights are not
// negative; all-zero weights take only the amount 0 (else std::invalid_argument).
std::vector<Money> allocate(Money amount, const std::vector<Money>& weights);

}  // namespace typecase
