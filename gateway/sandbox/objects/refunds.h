#pragma once

#include <boost/describe/enum.hpp>
#include <boost/json/object.hpp>
#include <string_view>

#include "sandbox/context.h"
#include "sandbox/parameters.h"

namespace typecase::sandbox {

// POST /v1/refunds. The money counts as given back from now on: the charge says so. ApiErrors:
// charge_already_refunded, charge_disputed, more than is left, no charge that was paid.
Reply create_refund(Context& context, Parameters& parameters);

// How a refund ends. One that succeeded may fail later; what failed stays so.
enum class RefundOutcome { succeeded, failed };
BOOST_DESCRIBE_ENUM(RefundOutcome, succeeded, failed)

// Tells the refund's new state by events; a failed one no longer counts on the charge. Does nothing
// when it is in that state or has failed. Returns the refund.
boost::json::object settle_refund(Context& context, std::string_view id, RefundOutcome outcome);

}  // namespace typecase::sandbox
