#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

namespace typecase::accounts {

// What opening a mailed link does once its mailbox is proved by it.
enum class LinkPurpose {
  confirm_address,  // good for 14 days
  change_email,     // 24 hours
  reset_password,   // 30 minutes
  pay_order         // 7 days; signs in, and no more
};

// A link that waits to be opened.
struct MailedLink {
  LinkPurpose purpose = LinkPurpose::confirm_address;
  CustomerId customer;
  std::string email;  // The mailbox that it was sent to, and proves.
};

// All of them work in the caller's transaction. Tokens are 256 random bits, in base64url; the
// database holds their hashes.

// A new link. The one before of the same purpose and customer is worth nothing from now on.
std::string issue_link(db::Connection& connection, LinkPurpose purpose, const CustomerId& customer,
                       std::string_view email, Time now);

// nullopt: unknown, spent, replaced or run out; nobody can tell which.
std::optional<MailedLink> find_link(db::Connection& connection, std::string_view token, Time now);

// Makes the link worthless. False when it is already: of two who spend it at once one is told so.
bool spend_link(db::Connection& connection, std::string_view token, Time now);

// Every link of the customer, but for the one of the purpose `spared`: whoever got one proved a
// mailbox or knew a password that count no longer.
void void_links(db::Connection& connection, const CustomerId& customer,
                std::optional<LinkPurpose> spared = std::nullopt);

// Forgets the links that have run out. Returns how many.
std::int64_t sweep_links(db::Connection& connection, Time now);

}  // namespace typecase::accounts
