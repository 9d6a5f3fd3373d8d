#pragma once

#include <boost/describe/enum.hpp>
#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

//   in_transit -> paid -> failed     a bank may send the money back days later
//   in_transit -> failed | canceled
struct NewPayout {
  std::string currency = "eur";
  bool is_automatic = true;            // Otherwise nothing tells what is in it.
  std::optional<std::int64_t> amount;  // Of one that is not automatic.
};

// Pays out what of a currency is in no payout yet; kept, with its event. ApiError 400
// balance_insufficient: there is nothing, or less than nothing.
boost::json::object make_payout(Context& context, const NewPayout& asked);

enum class PayoutOutcome { paid, failed, canceled };
BOOST_DESCRIBE_ENUM(PayoutOutcome, paid, failed, canceled)

// A payout that fails or is canceled gives its amount back to the balance, as one transaction; its
// own transactions stay with it. ApiError 400 when it cannot end so from its state.
boost::json::object end_payout(Context& context, std::string_view id, PayoutOutcome outcome);

}  // namespace typecase::sandbox
