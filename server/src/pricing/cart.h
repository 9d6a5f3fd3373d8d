#pragma once

#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/money.h"
#include "catalogue/catalogue.h"
#include "licences/licences.h"
#include "pricing/totals.h"
#include "pricing/trade.h"

namespace typecase::pricing {

// A cart line as the browser keeps it. Price and description are for display and never believed.
struct CartItem {
  std::string item_id;
  std::string item_class;         // "style", "family" or "package"
  std::string font_license_id;    // licence kind
  std::string license_option_id;  // tier
  std::optional<std::string> custom_license_id;
  std::optional<std::string> description;
  std::optional<std::int64_t> price;
  std::optional<std::string> currency;
  std::optional<std::map<std::string, std::string>> fields;
  std::optional<std::vector<std::string>> upgrades = {};  // serials of licences that give way
};
BOOST_DESCRIBE_STRUCT(CartItem, (),
                      (item_id, item_class, font_license_id, license_option_id, custom_license_id,
                       description, price, currency, fields, upgrades))

// What of the catalogue an item names.
struct Subject {
  std::optional<Money> price;  // in the shop's currency; none: not sold in it
  std::string description;     // "EB Garamond Bold"
  std::string family;          // id
  std::vector<StyleId> styles;
  std::string item_id;  // the current one
};

// By item_id and item_class alone. nullopt: there is no such item.
std::optional<Subject> find_subject(const catalogue::Catalogue& catalogue, const CartItem& item);

// A cart line with its price: first as the price list has it, then as it is for one buyer.
struct QuoteLine {
  int index = 0;  // in the request
  Money base;
  Multiplier multiplier;
  Multiplier combination;
  Money list;    // base x multiplier x combination, rounded half up once, as in the price list
  Money credit;  // what `upgrades` are worth, at most `list`; by quote() as the buyer reads it

  // For a buyer, by quote(); before that there is no discount and no tax, and amount is `list`.
  Money discount;
  Money amount;  // after credit and discount; with tax where prices include it
  Money value;   // what an upgrade of this licence will be credited: list - discount, as listed
  Money net;
  std::vector<TaxAmount> tax;
  Money gross;

  // Resolved, for orders: what is licensed and under which words.
  std::string description;  // "EB Garamond Bold", "EB Garamond, complete family"
  std::string item_id;
  std::string item_class;
  std::string family;  // id
  std::vector<StyleId> styles;
  std::string licence_id;
  std::string licence_name;
  std::string tier_id;
  std::string tier_name;
  std::string question;  // what the tier answers: "People who use the fonts"; may be empty
  std::map<std::string, std::string> fields;
  std::optional<std::string> custom_licence_id;  // negotiated; the licence kinds do not know it
  std::vector<std::string> upgrades;  // serials of the licences that it takes the place of
};

// How far a licence goes, for papers: "Desktop. People who use the fonts: 4 to 10", without a
// question "Desktop, 4 to 10".
std::string scope_text(const std::string& licence, const std::string& question,
                       const std::string& tier);

// "Desktop licence agreement" of the licence "Desktop", "Fleet licence agreement" of "Fleet
// licence".
std::string agreement_title(std::string_view licence);

// Of serial numbers, for papers: "licence A", "licences A, B".
std::string licences_text(const std::vector<std::string>& serials);

// What a cart costs by the price list, whoever buys it: what shared and prepared carts freeze.
struct PricedCart {
  std::string currency;
  std::vector<QuoteLine> lines;
};

// Prices a cart against one state of catalogue, licences and price lists. Pure: no clock, no
// database. An empty cart has no lines.
// invalid ("invalid_cart"): faults with pointers /items/N/itemId and codes not_on_sale (or not in
// this currency), contact_us, unknown_licence, custom_licence_not_yours (a negotiated licence comes
// with its price, from a prepared cart), and /items/N/fields/ID: required, too_long,
// not_allowed (controls, line breaks, turned directions).
// invalid: unknown_currency, a currency without a price list; what find_currency refuses.
Result<PricedCart> price(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                         const Trade& trade, const std::vector<CartItem>& items,
                         const std::string& currency);

}  // namespace typecase::pricing
