#pragma once

#include <string>

#include "mail/mail.h"
#include "orders/refund/refund_rows.h"

namespace typecase::orders {

// The one mail of a refund: how much goes back, where to, why, by which credit note (nullopt: of
// money that was held), and which licences have ended; `others`: of other orders, in words.
mail::Mail refund_email(const Order& order, const Refund& refund,
                        const std::optional<std::int64_t>& note, const std::string& foundry,
                        const std::string& public_url, const std::vector<std::string>& others = {});

// The one mail of a refund that the bank did not take after all: licences stand again.
mail::Mail failed_refund_email(const Order& order, const Refund& refund, const std::string& foundry,
                               const std::string& public_url);

}  // namespace typecase::orders
