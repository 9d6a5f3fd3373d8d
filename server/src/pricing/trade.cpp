#include "pricing/trade.h"

#include <algorithm>
#include <boost/json.hpp>

#include "catalogue/foundry.h"
#include "catalogue/records.h"

namespace typecase::pricing {
namespace {

Seller load_seller(db::Connection& connection, const catalogue::Foundry& foundry) {
  Seller seller{.country = foundry.country,
                .region = foundry.region,
                .prices_include_tax = foundry.prices_include_tax};
  if (auto row = connection.find_one(
          "SELECT one_stop, small_business, small_business_sentence, vat_fallback"
          " FROM tax_settings")) {
    seller.one_stop = row->boolean(0);
    seller.small_business = row->boolean(1);
    seller.small_business_sentence = row->text(2);
    seller.vat_fallback = find_vat_fallback(row->text(3)).value();
  }
  for (const db::Row& row : connection.rows("SELECT place, consumers_only FROM tax_registration")) {
    seller.registrations.push_back({row.text(0), row.boolean(1)});
  }
  std::ranges::sort(seller.registrations, {}, &Registration::place);
  return seller;
}

std::optional<Day> to_day(const db::Row& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return Day(std::chrono::days(row.integer(column)));
}

TaxRates load_rates(db::Connection& connection) {
  TaxRates rates;
  for (const db::Row& row : connection.rows(
           "SELECT country, region, name, rate, by_region, first_day, last_day FROM tax_rate"
           " ORDER BY position")) {
    rates.rows.push_back({.country = row.text(0),
                          .region = row.text(1),
                          .name = row.text(2),
                          .thousandths = static_cast<int>(row.integer(3)),
                          .by_region = row.boolean(4),
                          .from = to_day(row, 5),
                          .until = to_day(row, 6)});
  }
  for (const db::Row& row : connection.rows("SELECT country FROM untaxed_country")) {
    rates.untaxed.push_back(row.text(0));
  }
  std::ranges::sort(rates.untaxed);  // As letters sort here, whatever the database thinks.
  return rates;
}

PriceLists load_price_lists(db::Connection& connection, const std::string& currency) {
  PriceLists lists{currency, {}};
  for (const db::Row& row :
       connection.rows("SELECT currency, countries FROM price_list ORDER BY position")) {
    auto countries =
        boost::json::value_to<std::vector<std::string>>(boost::json::parse(row.text(1)));
    lists.others.push_back({row.text(0), std::move(countries), {}});
  }
  const auto current_ids = catalogue::read_former_ids(connection);
  for (const db::Row& row :
       connection.rows("SELECT currency, item_id, price FROM price_list_price")) {
    auto current = current_ids.find(row.text(1));
    for (PriceList& list : lists.others) {
      if (list.currency != row.text(0)) continue;
      const Money price{row.integer(2)};
      // A price under the current id counts before one under a former id.
      if (current == current_ids.end())
        list.prices[row.text(1)] = price;
      else
        list.prices.try_emplace(current->second, price);
    }
  }
  return lists;
}

}  // namespace

std::shared_ptr<const Trade> load_trade(db::Connection& connection) {
  catalogue::Foundry foundry = catalogue::read_foundry(connection);
  return std::make_shared<Trade>(Trade{load_seller(connection, foundry), load_rates(connection),
                                       load_price_lists(connection, foundry.currency)});
}

}  // namespace typecase::pricing
