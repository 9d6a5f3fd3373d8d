#pragma once

#include <string>

#include "accounts/accounts.h"
#include "mail/mail.h"
#include "orders/orders.h"

namespace typecase::orders {

// The mail about an order that waits for its payment: what it holds, that no money has moved, until
// when its prices stay, and the link back. Names stand in it only where the mailbox is proved to be
// that of who typed them.
mail::Mail reminder_email(const Order& order, const accounts::Customer& customer,
                          const std::string& foundry, std::string link);

}  // namespace typecase::orders
