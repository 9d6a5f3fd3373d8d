#pragma once

#include <cstdint>

#include "accounts/accounts.h"
#include "base/clock.h"
#include "db/connection.h"

namespace typecase::backoffice {

// Erases what unpaid offers say of a customer whose account is deleted: those for their address,
// and those without an address that were begun from their account. Licensee, note, address, words
// of searches, answers in lines, digest of the request and mails go, and the offer is withdrawn.
// Its own licences lose their texts unless an order was made from it: money that comes in late is
// delivered under them. Offers that were paid stay with their order. Part of the caller's
// transaction. Returns how many.
std::int64_t erase_offers_of(db::Connection& connection, const accounts::Customer& customer,
                             Time now);

}  // namespace typecase::backoffice
