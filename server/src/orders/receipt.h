#pragma once

#include <string>

#include "mail/mail.h"
#include "orders/orders.h"

namespace typecase::orders {

// The one mail of a paid order: what was bought, for whom, for how much, and where it lies.
// with_names: whether names stand in it that the buyer typed. They do not where he has neither paid
// nor proved that the mailbox is his: a free order must not carry a stranger's words to anybody.
mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url,
                   bool with_names = true);

}  // namespace typecase::orders
