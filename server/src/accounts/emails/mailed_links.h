#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/ids.h"
#include "db/connection.h"

namespace typecase::accounts {

// The effect of opening a mailed link, which proves its mailbox.
enum class LinkPurpose {
  confirm_address,  // good for 14 days
  change_email,     // 24 hours
  reset_password,   // 30 minutes
  pay_order         // 7 days; signs in, and no more
};
BOOST_DESCRIBE_ENUM(LinkPurpose, confirm_address, change_email, reset_password, pay_order)

// A link that waits to be opened.
struct MailedLink {
  LinkPurpose purpose = LinkPurpose::confirm_address;
  CustomerId customer;
  std::string email;  // The mailbox that it was sent to, and proves.
};
BOOST_DESCRIBE_STRUCT(MailedLink, (), (purpose, customer, email))

// All of them work in the caller's transaction. Tokens are 256 random bits, in base64url; the
// database holds their hashes.

// A new link. The earlier ones of the customer stay valid where strangers can ask for one too
// (confirm_address, reset_password): all of them prove the same mailbox. Of the other purposes only
// the newest is valid.
std::string issue_link(db::Connection& connection, LinkPurpose purpose, const CustomerId& customer,
                       std::string_view email, Time now);

// nullopt: unknown, spent, replaced or run out; nobody can tell which.
std::optional<MailedLink> find_link(db::Connection& connection, std::string_view token, Time now);

// Makes the link worthless. False when it is already: of two who spend it at once one is told so.
bool spend_link(db::Connection& connection, std::string_view token, Time now);

// Makes every link of the customer worthless, or those of the purposes: the mailbox or the password
// by which they were made counts no longer.
void void_links(db::Connection& connection, const CustomerId& customer);
void void_links(db::Connection& connection, const CustomerId& customer,
                std::initializer_list<LinkPurpose> purposes);

// Before an unverified customer is deleted: the links that prove the mailbox pass to another
// unverified customer of the address (find_unverified()). A stranger who registers an address and
// deletes that account does not void what was mailed to its owner. Nothing where there is no other.
void hand_over_links(db::Connection& connection, const CustomerId& customer);

// Forgets the links that have run out. Returns how many.
std::int64_t sweep_links(db::Connection& connection, Time now);

}  // namespace typecase::accounts
