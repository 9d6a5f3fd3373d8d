#pragma once

#include <string>

#include "mail/mail.h"
#include "orders/orders.h"

namespace typecase::orders {

// The one mail of a paid order, which confirms the contract: what was bought, for whom, for how
// much, under which agreements, what the buyer agreed to, and where fonts and invoice lie.
// with_names: whether names stand in it that the buyer typed. False where they have neither paid
// nor proved that the mailbox is theirs: a free order must not carry a stranger's words to anybody.
// Its texts are the messages receipt.* of site/messages/en.json.
mail::Mail receipt(const Order& order, const std::string& foundry, const std::string& public_url,
                   bool with_names = true);

}  // namespace typecase::orders
