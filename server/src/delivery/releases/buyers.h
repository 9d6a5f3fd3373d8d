#pragma once

#include <optional>
#include <string>
#include <vector>

#include "delivery/releases/announcement.h"

namespace typecase::delivery {

// A licence for a style that was sold before its new release.
struct LicensedStyle {
  OrderId order;
  Time paid_at;
  int line = 0;
  StyleId style;  // of the renewed style; the order may name it by a former id
};

// All that one address has bought of them: a buyer without an account has a customer for each
// order.
struct Buyer {
  CustomerId customer;  // the first of that address
  std::string email;
  std::string name;  // empty: nobody has proved that the mailbox is theirs, or there is none
  std::vector<LicensedStyle> styles;  // by order
};

struct BuyerPage {
  std::vector<Buyer> buyers;
  std::string reached;  // address (email_key) that the page ends with; empty: it is the last one
};

// Buyers of older releases whose licences stand or rest, by address, after the address `after`.
// Looks at `most` addresses of customers. Those who deleted their account are passed over, as are
// licences that were refunded, revoked or superseded.
BuyerPage find_buyers(db::Connection& connection, const std::vector<RenewedStyle>& renewed,
                      const std::string& after, std::int64_t most);

struct BuyerCount {
  std::int64_t buyers = 0;
  std::int64_t orders = 0;
};

// In reads of a thousand addresses.
BuyerCount count_buyers(db::Database& database, const std::vector<RenewedStyle>& renewed);

}  // namespace typecase::delivery
