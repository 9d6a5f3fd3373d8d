#pragma once

#include <boost/describe.hpp>
#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/scalar.h"

namespace typecase::changes {

// Parts of what the foundry decides about its shop. records.h has the record of each.
enum class EntryKind {
  shop,              // one: seller, taxes, mails
  invoices,          // one: how they are numbered
  tax,               // by country
  price_list,        // by currency
  licensing,         // one: order of the licence kinds, combinations, terms of trials
  licence,           // by kind
  licence_override,  // by "family/kind"
  coupon,
  menus,     // one: both, so that no item stands in two
  pangrams,  // one
  page,
  post,
  short_link,
  royalties,  // by family
  family,
  style,
  package,
  price  // by style or package
};
BOOST_DESCRIBE_ENUM(EntryKind, shop, invoices, tax, price_list, licensing, licence,
                    licence_override, coupon, menus, pangrams, page, post, short_link, royalties,
                    family, style, package, price)

// Entries of kinds of which there is one have the id "1".
inline constexpr std::string_view only_id = "1";

struct EntryKey {
  EntryKind kind = EntryKind::shop;
  std::string id;

  auto operator<=>(const EntryKey&) const = default;
};
BOOST_DESCRIBE_STRUCT(EntryKey, (), (kind, id))

// "licence/desktop", "licence_override/inter/desktop"; of kinds with one entry "shop".
std::string to_text(const EntryKey& key);
std::optional<EntryKey> parse_key(
    std::string_view text);  // nullopt: there is no such kind, or no id

// Whether there can be an entry of that kind and id: kinds with one entry have the id "1",
// overrides name a family and a kind, and every other id is of 1 to 200 bytes.
bool can_be_id(EntryKind kind, std::string_view id);
bool is_only(EntryKind kind);  // there is one entry of it, which the shop always has

// The whole shop by key: the record of each entry as json::write_stored() writes it, so that
// equal records are equal texts.
using Entries = std::map<EntryKey, std::string>;

}  // namespace typecase::changes
