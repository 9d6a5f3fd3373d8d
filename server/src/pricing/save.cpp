#include "pricing/save.h"

#include <algorithm>

#include "db/record.h"

namespace typecase::pricing {
namespace {

void save_seller(db::Connection& connection, const Seller& seller) {
  connection.execute("DELETE FROM tax_settings");
  db::Record(seller).set("id", 1).insert(connection, "tax_settings");
  connection.execute("DELETE FROM tax_registration");
  for (const Registration& registration : seller.registrations) {
    db::Record(registration).insert(connection, "tax_registration");
  }
}

void save_rates(db::Connection& connection, const TaxRates& rates) {
  connection.execute("DELETE FROM tax_rate");
  int position = 0;
  for (const TaxRate& rate : rates.rows) {
    db::Record(rate).set("position", ++position).insert(connection, "tax_rate");
  }
  connection.execute("DELETE FROM untaxed_country");
  for (const std::string& country : rates.untaxed) {
    connection.execute("INSERT INTO untaxed_country (country) VALUES ($1)", country);
  }
}

void save_price_lists(db::Connection& connection, const PriceLists& lists) {
  connection.execute("DELETE FROM price_list_price");
  connection.execute("DELETE FROM price_list");
  int position = 0;
  for (const PriceList& list : lists.others) {
    db::Record(list).set("position", ++position).insert(connection, "price_list");
    for (const auto& [item, price] : list.prices) {
      connection.execute(
          "INSERT INTO price_list_price (currency, item_id, price) VALUES ($1, $2, $3)",
          list.currency, item, price.minor);
    }
  }
}

// In the order in which they are loaded.
void sort(SalesSettings& sales_settings) {
  std::ranges::sort(sales_settings.seller.registrations, {}, &Registration::place);
  std::ranges::sort(sales_settings.rates.untaxed);
}

// The foundry's own data is compared with the foundry.
bool equal(const SalesSettings& stored, SalesSettings wanted) {
  sort(wanted);
  wanted.seller.country = stored.seller.country;
  wanted.seller.region = stored.seller.region;
  wanted.seller.prices_include_tax = stored.seller.prices_include_tax;
  wanted.price_lists.currency = stored.price_lists.currency;
  return stored == wanted;
}

}  // namespace

bool save(db::Connection& connection, const SalesSettings& sales_settings) {
  if (equal(*load_sales_settings(connection), sales_settings)) return false;
  save_seller(connection, sales_settings.seller);
  save_rates(connection, sales_settings.rates);
  save_price_lists(connection, sales_settings.price_lists);
  db::touch_shop_version(connection);
  return true;
}

}  // namespace typecase::pricing
