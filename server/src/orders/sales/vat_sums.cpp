#include "orders/sales/vat_sums.h"

#include <algorithm>

#include "db/record.h"

namespace typecase::orders {
namespace {

std::int64_t count_of_days(Day day) { return day.time_since_epoch().count(); }

// The first month that is not summed.
Day unsummed_month(db::Connection& connection) {
  const std::chrono::year_month_day date(unsummed_from(connection));
  return Day(date.year() / date.month() / 1);
}

// Entries of days from $1 to before $2; the order of the columns is that of sale_vat.
const std::string vat_of_entries =
    "s.sold_day, s.country, s.currency, coalesce(cast(o.tax AS {json}) -> 0 ->> 'rate', '') AS "
    "rate, cast(sum(s.gross - s.net) AS {i64}) AS vat "
    "FROM sale_entry s JOIN orders o ON o.id = s.order_id "
    "WHERE s.day >= $1 AND s.day < $2 AND o.tax_reason = 'oneStop' AND o.total > 0 ";
const std::string by_sale = "GROUP BY s.sold_day, s.country, s.currency, rate";

}  // namespace

std::vector<VatSum> read_vat_sums(db::Connection& connection, DaySpan entered, DaySpan sold) {
  const Day summed = std::clamp(unsummed_month(connection), entered.from, entered.until);
  auto sums = connection.select<VatSum>(
      "SELECT sold_day, country, currency, rate, cast(sum(vat) AS {i64}) AS vat FROM sale_vat "
      "WHERE month >= $1 AND month < $2 AND sold_day >= $3 AND sold_day < $4 "
      "GROUP BY sold_day, country, currency, rate",
      count_of_days(entered.from), count_of_days(summed), count_of_days(sold.from),
      count_of_days(sold.until));
  const auto unsummed = connection.select<VatSum>(
      "SELECT " + vat_of_entries + "AND s.sold_day >= $3 AND s.sold_day < $4 " + by_sale,
      count_of_days(summed), count_of_days(entered.until), count_of_days(sold.from),
      count_of_days(sold.until));
  sums.insert(sums.end(), unsummed.begin(), unsummed.end());
  return sums;
}

std::optional<Day> first_one_stop_sale(db::Connection& connection) {
  auto day = connection.find<std::int64_t>("SELECT month FROM sale_vat ORDER BY month LIMIT 1");
  if (!day) {
    day = connection.find<std::int64_t>(
        "SELECT s.day FROM sale_entry s JOIN orders o ON o.id = s.order_id "
        "WHERE s.day >= $1 AND s.event = 'sale' AND o.tax_reason = 'oneStop' AND o.total > 0 "
        "ORDER BY s.day LIMIT 1",
        count_of_days(unsummed_month(connection)));
  }
  return day ? std::optional(Day(std::chrono::days(*day))) : std::nullopt;
}

void write_vat_sums(db::Connection& connection, DaySpan month) {
  connection.execute("INSERT INTO sale_vat SELECT cast($1 AS {i64}), " + vat_of_entries + by_sale,
                     count_of_days(month.from), count_of_days(month.until));
}

void forget_vat_sums_from(db::Connection& connection, Day month) {
  connection.execute("DELETE FROM sale_vat WHERE month >= $1", count_of_days(month));
}

}  // namespace typecase::orders
