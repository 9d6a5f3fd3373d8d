#pragma once

#include <string_view>

#include "payments/gateway.h"

namespace typecase::payments {

// The statuses of Stripe's objects by their spelling; one of later versions is `other`. name() of
// gateway.h is the way back.
IntentStatus intent_status(std::string_view spelling);
RefundStatus refund_status(std::string_view spelling);
DisputeStatus dispute_status(std::string_view spelling);

}  // namespace typecase::payments
