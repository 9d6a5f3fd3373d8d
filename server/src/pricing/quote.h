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
};
BOOST_DESCRIBE_STRUCT(CartItem, (),
                      (item_id, item_class, font_license_id, license_option_id, custom_license_id,
                       description, price, currency, fields))

struct QuoteLine {
  int index = 0;  // in the request
  Money base;
  Multiplier multiplier;
  Multiplier combination;
  Money discount;
  Money amount;  // base x multiplier x combination, rounded half up once, less discount

  // Resolved, for orders: what is licensed and under which words.
  std::string description;  // "EB Garamond Bold", "EB Garamond, complete family"
  std::string item_id;
  std::string item_class;
  std::vector<StyleId> styles;
  std::string licence_id;
  std::string licence_name;
  std::string tier_id;
  std::string tier_name;
  std::map<std::string, std::string> fields;
};

struct TaxLine {
  std::string name;
  std::string rate;  // "19" per cent, as text
  Money amount;
};

// total = subtotal - discount + (prices include tax ? 0 : sum of tax)
struct Quote {
  std::string currency;
  bool prices_include_tax = false;
  std::vector<QuoteLine> lines;
  Money subtotal;
  Money discount;
  std::vector<TaxLine> tax;
  Money total;
};

// Prices a cart against one state of catalogue and licences. Pure: no clock, no database.
// invalid ("invalid_cart"): faults with pointers /items/N/itemId and codes not_on_sale, contact_us,
// unknown_licence, custom_licence_not_yours, required (a licence's text field). An empty cart is
// a quote of zero.
Result<Quote> quote(const catalogue::Catalogue& catalogue, const licences::Licences& licences,
                    const std::vector<CartItem>& items);

}  // namespace typecase::pricing
