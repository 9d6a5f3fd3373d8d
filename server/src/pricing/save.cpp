#include "pricing/save.h"

#include <algorithm>
#include <boost/json.hpp>

namespace typecase::pricing {
namespace {

std::optional<std::int64_t> day_number(const std::optional<Day>& day) {
  if (!day) return std::nullopt;
  return day->time_since_epoch().count();
}

void save_seller(db::Connection& connection, const Seller& seller) {
  connection.execute("DELETE FROM tax_settings");
  connection.execute(
      "INSERT INTO tax_settings (id, one_stop, small_business, small_business_sentence,"
      " vat_fallback) VALUES (1, $1, $2, $3, $4)",
      seller.one_stop, seller.small_business, seller.small_business_sentence,
      name_of(seller.vat_fallback));
  connection.execute("DELETE FROM tax_registration");
  for (const Registration& registration : seller.registrations) {
    connection.execute("INSERT INTO tax_registration (place, consumers_only) VALUES ($1, $2)",
                       registration.place, registration.consumers_only);
  }
}

void save_rates(db::Connection& connection, const TaxRates& rates) {
  connection.execute("DELETE FROM tax_rate");
  int position = 0;
  for (const TaxRate& rate : rates.rows) {
    connection.execute(
        "INSERT INTO tax_rate (position, country, region, name, rate, by_region, first_day, "
        "last_day)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        ++position, rate.country, rate.region, rate.name, rate.thousandths, rate.by_region,
        day_number(rate.from), day_number(rate.until));
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
    connection.execute("INSERT INTO price_list (currency, position, countries) VALUES ($1, $2, $3)",
                       list.currency, ++position,
                       boost::json::serialize(boost::json::value_from(list.countries)));
    for (const auto& [item, price] : list.prices) {
      connection.execute(
          "INSERT INTO price_list_price (currency, item_id, price) VALUES ($1, $2, $3)",
          list.currency, item, price.minor);
    }
  }
}

// In the order in which they are loaded.
void sort(Trade& trade) {
  std::ranges::sort(trade.seller.registrations, {}, &Registration::place);
  std::ranges::sort(trade.rates.untaxed);
}

// What the foundry says is compared with the foundry.
bool equal(const Trade& stored, Trade wanted) {
  sort(wanted);
  wanted.seller.country = stored.seller.country;
  wanted.seller.region = stored.seller.region;
  wanted.seller.prices_include_tax = stored.seller.prices_include_tax;
  wanted.price_lists.currency = stored.price_lists.currency;
  return stored == wanted;
}

}  // namespace

bool save(db::Connection& connection, const Trade& trade) {
  if (equal(*load_trade(connection), trade)) return false;
  save_seller(connection, trade.seller);
  save_rates(connection, trade.rates);
  save_price_lists(connection, trade.price_lists);
  db::touch_shop_version(connection);
  return true;
}

}  // namespace typecase::pricing
