#pragma once

#include "payments/payouts.h"
#include "payments/stripe_gateway.h"

namespace typecase::payments {

// Readers of payouts and balance transactions, as those of stripe_json.h.
PayoutPage read_payout_page(const JsonPage& page);

// Transactions whose source was asked to be expanded.
PayoutLinePage read_payout_line_page(const JsonPage& page);

}  // namespace typecase::payments
