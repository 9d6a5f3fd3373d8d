#include "pricing/sales_settings.h"

#include <algorithm>

#include "catalogue/records/foundry.h"
#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::pricing {
namespace {

Seller load_seller(db::Connection& connection, const catalogue::Foundry& foundry) {
  auto seller = connection.find<Seller>("SELECT " + db::columns<Seller>() + " FROM tax_settings")
                    .value_or(Seller{});
  seller.country = foundry.country;
  seller.region = foundry.region;
  seller.prices_include_tax = foundry.prices_include_tax;
  seller.registrations = connection.select<Registration>("SELECT " + db::columns<Registration>() +
                                                         " FROM tax_registration");
  std::ranges::sort(seller.registrations, {}, &Registration::place);
  return seller;
}

TaxRates load_rates(db::Connection& connection) {
  TaxRates rates{connection.select<TaxRate>("SELECT " + db::columns<TaxRate>() +
                                            " FROM tax_rate ORDER BY position"),
                 connection.select<std::string>("SELECT country FROM untaxed_country")};
  std::ranges::sort(rates.untaxed);  // As letters sort here, whatever the database thinks.
  return rates;
}

PriceLists load_price_lists(db::Connection& connection, const std::string& currency) {
  PriceLists lists{currency, {}};
  lists.others = connection.select<PriceList>("SELECT " + db::columns<PriceList>() +
                                              " FROM price_list ORDER BY position");
  const auto current_ids = catalogue::read_former_ids(connection);
  for (const db::Row& row :
       connection.rows("SELECT currency, item_id, price FROM price_list_price")) {
    auto current = current_ids.find(row.text("item_id"));
    for (PriceList& list : lists.others) {
      if (list.currency != row.text("currency")) continue;
      const Money price{row.integer("price")};
      // A price under the current id counts before one under a former id.
      if (current == current_ids.end())
        list.prices[row.text("item_id")] = price;
      else
        list.prices.try_emplace(current->second, price);
    }
  }
  return lists;
}

}  // namespace

std::shared_ptr<const SalesSettings> load_sales_settings(db::Connection& connection) {
  catalogue::Foundry foundry = catalogue::read_foundry(connection);
  return std::make_shared<SalesSettings>(
      SalesSettings{load_seller(connection, foundry), load_rates(connection),
                    load_price_lists(connection, foundry.currency)});
}

}  // namespace typecase::pricing
