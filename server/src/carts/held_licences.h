#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "base/money.h"
#include "db/connection.h"

namespace typecase::carts {

// A licence that a customer holds or held, as it was sold.
struct HeldLicence {
  std::string serial;
  std::string state;                         // "active", "suspended", "revoked", "superseded"
  std::optional<std::string> superseded_by;  // serial of the one that took its place
  OrderId order_id;
  int line_index = 0;
  Time created_at;
  std::string licensee;  // JSON, as its order keeps it
  std::string description;
  std::string item_id;
  std::string item_class;
  std::vector<StyleId> styles;
  std::string licence_id;  // kind
  std::string licence_name;
  std::string tier_id;
  std::string tier_name;
  Multiplier multiplier;  // kind x tier
  std::map<std::string, std::string> fields;
  std::optional<std::string> custom_licence_id;
  std::string currency;

  bool listed_with_tax = false;  // `value`: as the shop's prices were when it was sold

  // The credit for an upgrade, in prices as listed: list price - discount, whatever part of it was
  // itself a credit, less what has gone back of its order's money without ending a licence, which
  // all lines of the order bear in proportion.
  Money value;
};
BOOST_DESCRIBE_STRUCT(HeldLicence, (),  // `value` is worked out
                      (serial, state, superseded_by, order_id, line_index, created_at, licensee,
                       description, item_id, item_class, styles, licence_id, licence_name, tier_id,
                       tier_name, multiplier, fields, custom_licence_id, currency, listed_with_tax))

// Newest first. One statement.
std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer);

// Those of them that have these serials, in any order. One statement.
std::vector<HeldLicence> held_licences(db::Connection& connection, const CustomerId& customer,
                                       const std::vector<std::string>& serials);

}  // namespace typecase::carts
