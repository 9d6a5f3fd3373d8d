#pragma once

#include <string>

#include "mail/mail.h"
#include "orders/orders.h"

namespace typecase::orders {

// The one mail of a paid order: what was bought, for whom, for how much, and where it lies.
mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url);

}  // namespace typecase::orders
