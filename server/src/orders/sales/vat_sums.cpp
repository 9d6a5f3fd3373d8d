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

// The order of the columns is that of sale_vat.
const std::string sums =
    "cast(sum(orders) AS {i64}) AS orders, cast(sum(net) AS {i64}) AS net, "
    "cast(sum(gross) AS {i64}) AS gross ";
const std::string by_key = "sold_day, reason, country, currency, rate";

// Entries of days from $1 to before $2.
const std::string taxed_entries =
    "FROM (SELECT s.sold_day, coalesce(o.tax_reason, '') AS reason, s.country, s.currency, "
    "coalesce(cast(o.tax AS {json}) -> 0 ->> 'rate', '') AS rate, "
    "CASE WHEN s.event = 'sale' AND s.line_index = (SELECT min(f.line_index) FROM sale_entry f "
    "WHERE f.order_id = s.order_id AND f.event = 'sale') THEN 1 ELSE 0 END AS orders, s.net, "
    "s.gross "
    "FROM sale_entry s JOIN orders o ON o.id = s.order_id "
    "WHERE s.day >= $1 AND s.day < $2 AND o.total > 0) e ";
const std::string one_stop = "reason = 'oneStop' AND sold_day >= $3 AND sold_day < $4 ";

Day summed_months_within(db::Connection& connection, DaySpan span) {
  return std::clamp(unsummed_month(connection), span.from, span.until);
}

std::vector<VatSum> joined(std::vector<VatSum> one, const std::vector<VatSum>& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

}  // namespace

std::vector<VatSum> read_vat_sums(db::Connection& connection, DaySpan entered) {
  const Day summed = summed_months_within(connection, entered);
  return joined(connection.select<VatSum>(
                    "SELECT " + by_key + ", " + sums +
                        "FROM sale_vat WHERE month >= $1 AND month < $2 GROUP BY " + by_key,
                    count_of_days(entered.from), count_of_days(summed)),
                connection.select<VatSum>(
                    "SELECT " + by_key + ", " + sums + taxed_entries + "GROUP BY " + by_key,
                    count_of_days(summed), count_of_days(entered.until)));
}

std::vector<VatSum> read_one_stop_sums(db::Connection& connection, DaySpan entered, DaySpan sold) {
  const Day summed = summed_months_within(connection, entered);
  return joined(
      connection.select<VatSum>("SELECT " + by_key + ", " + sums +
                                    "FROM sale_vat WHERE month >= $1 AND month < $2 AND " +
                                    one_stop + "GROUP BY " + by_key,
                                count_of_days(entered.from), count_of_days(summed),
                                count_of_days(sold.from), count_of_days(sold.until)),
      connection.select<VatSum>("SELECT " + by_key + ", " + sums + taxed_entries + "WHERE " +
                                    one_stop + "GROUP BY " + by_key,
                                count_of_days(summed), count_of_days(entered.until),
                                count_of_days(sold.from), count_of_days(sold.until)));
}

std::optional<Day> first_one_stop_sale(db::Connection& connection) {
  auto day = connection.find<std::int64_t>(
      "SELECT month FROM sale_vat WHERE reason = 'oneStop' ORDER BY month LIMIT 1");
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
  connection.execute("INSERT INTO sale_vat SELECT cast($1 AS {i64}), " + by_key + ", " + sums +
                         taxed_entries + "GROUP BY " + by_key,
                     count_of_days(month.from), count_of_days(month.until));
}

void forget_vat_sums_from(db::Connection& connection, Day month) {
  connection.execute("DELETE FROM sale_vat WHERE month >= $1", count_of_days(month));
}

}  // namespace typecase::orders
