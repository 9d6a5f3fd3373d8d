#pragma once

#include <optional>
#include <string_view>

#include "orders/orders.h"

// How an order's money stands and why a licence of it is not active: derived here alone, from the
// refunds, disputes and licences that find_order() reads. Pages, API and mails take their words
// from it.
namespace typecase::orders {

enum class MoneyState {
  unpaid,
  under_review,  // Order::is_under_review
  kept,          // paid, or there was nothing to pay
  refunding,     // all of it goes back, or has gone back in part; pending at the gateway
  partly_refunding,
  refunded,  // also money that never paid the order
  partly_refunded,
  disputed,     // the buyer's bank contests it
  dispute_lost  // the bank has taken it back
};
BOOST_DESCRIBE_ENUM(MoneyState, unpaid, under_review, kept, refunding, partly_refunding, refunded,
                    partly_refunded, disputed, dispute_lost)

MoneyState money_state(const Order& order);

enum class LicenceReason {
  disputed,         // suspended: the bank contests the payment
  refunding,        // suspended: its price goes back
  credit_in_doubt,  // suspended: the payment of a licence that it replaced is contested or goes
                    // back
  dispute_lost,     // revoked: the bank has taken the payment back
  refunded,         // revoked: its price was paid back
  credit_lost       // revoked: a licence that it replaced is no longer paid for
};
BOOST_DESCRIBE_ENUM(LicenceReason, disputed, refunding, credit_in_doubt, dispute_lost, refunded,
                    credit_lost)

// nullopt: the line has no licence, or it is active or superseded.
std::optional<LicenceReason> licence_reason(const Order& order, const Line& line);

}  // namespace typecase::orders
