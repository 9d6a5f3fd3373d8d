#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "sandbox/context.h"

namespace typecase::sandbox {

// A movement of the gateway's balance.
struct NewTransaction {
  std::string_view type;      // charge, refund, refund_failure, adjustment, payout, payout_failure
  std::string_view category;  // reporting_category
  std::int64_t amount = 0;    // in minor units; negative: it left the balance
  std::int64_t fee = 0;
  std::string_view description;
};

// 1.5 % of a charge, half up, and 25 minor units.
std::int64_t charge_fee(std::int64_t amount);

// Of a dispute whose money was withdrawn; it is not given back.
constexpr std::int64_t dispute_fee = 1500;

// A transaction of the balance about a charge, refund, dispute or payout, kept. Stripe makes no
// event of it.
boost::json::object add_transaction(Context& context, const boost::json::object& source,
                                    const NewTransaction& transaction);

}  // namespace typecase::sandbox
