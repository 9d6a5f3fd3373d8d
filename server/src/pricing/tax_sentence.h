#pragma once

#include <string>

#include "pricing/tax.h"

namespace typecase::pricing {

// Text an invoice needs for a decision where no tax stands on it, in English: that the buyer owes
// it, or why nobody does. Empty where tax is charged or nothing need be said.
std::string tax_sentence(const TaxDecision& decision, const Seller& seller);

}  // namespace typecase::pricing
