#pragma once

#include <array>
#include <boost/describe.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/json/json_reader.h"
#include "base/money.h"
#include "catalogue/catalogue.h"
#include "licences/licences.h"
#include "pricing/sales_settings.h"
#include "pricing/totals.h"

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

// The part of the catalogue that an item names.
struct Subject {
  std::optional<Money> price;  // in the shop's currency; none: not sold in it
  std::string description;     // "EB Garamond Bold"
  std::string family;          // id
  std::vector<StyleId> styles;
  std::string item_id;  // the current one
};

// By item_id and item_class alone. nullopt: there is no such item.
std::optional<Subject> find_subject(const catalogue::Catalogue& catalogue, const CartItem& item);

// The thing licensed on a cart line or order line, under which words, and its price as the price
// list has it.
struct LineItem {
  std::string description;  // "EB Garamond Bold", "EB Garamond, complete family"
  std::string item_id;
  std::string item_class;
  std::vector<StyleId> styles;
  std::string licence_id;
  std::string licence_name;
  std::string tier_id;
  std::string tier_name;
  std::string question;  // what the tier answers: "People who use the fonts"; may be empty
  std::map<std::string, std::string> fields;
  std::optional<std::string> custom_licence_id;  // negotiated; the licence kinds do not know it
  Money base;
  Multiplier multiplier;
  Multiplier combination;
  Money list_price;  // base x multiplier x combination, rounded half up once

  // As shared and prepared carts of earlier versions have them.
  static constexpr std::array former_names{
      json::FormerName{"list", "list_price"}, json::FormerName{"licence", "licence_id"},
      json::FormerName{"tier", "tier_id"}, json::FormerName{"customLicence", "custom_licence_id"}};
};
BOOST_DESCRIBE_STRUCT(LineItem, (),
                      (description, item_id, item_class, styles, licence_id, licence_name, tier_id,
                       tier_name, question, fields, custom_licence_id, base, multiplier,
                       combination, list_price))

// Costs of a line for one buyer. Before quote() there is no discount and no tax, and amount is the
// list price.
struct LineAmounts {
  Money credit;  // what the licences that it upgrades are worth, at most the list price, as the
                 // buyer reads it
  Money discount;
  Money amount;  // after credit and discount; with tax where prices include it
  Money value;   // what an upgrade of this licence will be credited: list price - discount, as
                 // listed, if nothing is paid back
  Money net;
  std::vector<TaxAmount> tax;
  Money gross;
};
BOOST_DESCRIBE_STRUCT(LineAmounts, (), (credit, discount, amount, value, net, tax, gross))

// A cart line with its price. Described as shared and prepared carts freeze it: without what
// depends on the buyer.
struct QuoteLine : LineItem, LineAmounts {
  int index = 0;                      // in the request
  std::string family;                 // id
  std::vector<std::string> upgrades;  // serials of the licences that it takes the place of
};
BOOST_DESCRIBE_STRUCT(QuoteLine, (LineItem), (family))

// How far a licence goes, for documents: "Desktop. People who use the fonts: 4 to 10", without a
// question "Desktop, 4 to 10".
std::string scope_text(const std::string& licence, const std::string& question,
                       const std::string& tier);

// "Desktop licence agreement" of the licence "Desktop", "Fleet licence agreement" of "Fleet
// licence".
std::string agreement_title(std::string_view licence);

// Of serial numbers, for documents: "licence A", "licences A, B".
std::string licences_text(const std::vector<std::string>& serials);

// Cost of a cart by the price list, for any buyer: what shared and prepared carts freeze.
struct PricedCart {
  std::string currency;
  std::vector<QuoteLine> lines;
};
BOOST_DESCRIBE_STRUCT(PricedCart, (), (currency, lines))

// Prices a cart against one state of catalogue, licences and price lists. Pure: no clock, no
// database. An empty cart has no lines.
// invalid ("invalid_cart"): faults with pointers /items/N/itemId and codes not_on_sale (or not in
// this currency), contact_us, unknown_licence, custom_licence_not_yours (a negotiated licence comes
// with its price, from a prepared cart), and /items/N/fields/ID: required, too_long,
// not_allowed (controls, line breaks, turned directions).
// invalid: unknown_currency, a currency without a price list; what find_currency refuses.
Result<PricedCart> price(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                         const SalesSettings& sales_settings, const std::vector<CartItem>& items,
                         const std::string& currency);

}  // namespace typecase::pricing
