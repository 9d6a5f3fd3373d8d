#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carts/prepared_carts.h"
#include "pricing/sales_settings.h"

// Rules of a prepared cart, for files and for the console.
namespace typecase::carts {

struct DraftItem {
  // font_license_id names a kind of the shop, or a licence of the draft, which has no tier.
  pricing::CartItem item;
  std::optional<Money> price = {};      // in place of the price list's
  std::optional<int> percent_off = {};  // hundredths of a per cent off the price list's
};

// A licence negotiated with the recipient; its own id and digest are made by prepare().
struct DraftLicence {
  std::string id;  // a name within the draft
  CustomLicence licence;
};

struct CartDraft {
  std::string currency;
  std::optional<std::string> note = {};
  std::optional<std::string> recipient = {};
  std::optional<Time> valid_until = {};  // that moment excluded
  std::vector<DraftLicence> licences = {};
  std::vector<DraftItem> items = {};
  // A special price of the whole, spread over the lines that have no price of their own: the sum of
  // all lines, or hundredths of a per cent off. At most one of them.
  std::optional<Money> total = {};
  std::optional<int> percent_off = {};
};

// The shop as it sells.
struct OnSale {
  const catalogue::Catalogue& catalogue;
  const licences::Licences& licences;
  const pricing::SalesSettings& sales_settings;
};

struct DraftedCart {
  PreparedCart cart;
  // Of each line by the price list; none under a licence of the draft.
  std::vector<std::optional<Money>> list_prices;
};

// All that is wrong with a draft before its prices are computed. Texts that are empty are no fault
// here. Pointers: /recipient, /validUntil, /items, /items/N/itemId, itemClass, fontLicenseId,
// licenseOptionId, price or percentOff, /licences/N/id, metric, formats or agreement, /total,
// /percentOff. Codes: required, not_allowed, not_unique, unknown, not_offered, out_of_range,
// amount_not_whole, and those of documents::markdown_excess().
std::vector<Fault> check_draft(const CartDraft& draft, const OnSale& shop, Time now);

// The cart of a draft that check_draft() finds nothing in, under a new id. Pure but for the ids.
// invalid: as pricing::price(), with N counted over all items; /items/N/itemId not_on_sale;
// /total out_of_range (less than the fixed prices, more than the price list), not_allowed (no line
// is left to spread it over).
Result<DraftedCart> prepare(const CartDraft& draft, const OnSale& shop);

}  // namespace typecase::carts
