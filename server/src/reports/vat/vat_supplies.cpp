#include "reports/vat/vat_supplies.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <tuple>

#include "db/record.h"
#include "orders/sales/vat_sums.h"
#include "pricing/tax.h"

namespace typecase::reports {
namespace {

// The rate of an order's only tax, in per cent.
const std::string rate_column = "coalesce(cast(o.tax AS {json}) -> 0 ->> 'rate', '') AS rate, ";

std::int64_t number_of(Day day) { return day.time_since_epoch().count(); }

struct CurrentRow {
  std::optional<pricing::TaxReason> reason;
  bool is_current = false, is_expired = false;  // sold in the quarter; sold too long ago
  std::string country, currency, rate;
  std::int64_t orders = 0, touched = 0;
  Money net, gross;
};
BOOST_DESCRIBE_STRUCT(CurrentRow, (),
                      (reason, is_current, is_expired, country, currency, rate, orders, touched,
                       net, gross))

std::vector<CurrentRow> read_current(db::Connection& connection, Quarter quarter) {
  return connection.select<CurrentRow>(
      "SELECT o.tax_reason AS reason, "
      "CASE WHEN s.sold_day >= $1 THEN 1 ELSE 0 END AS is_current, "
      "CASE WHEN s.sold_day < $3 THEN 1 ELSE 0 END AS is_expired, s.country, s.currency, " +
          rate_column +
          "count(DISTINCT CASE WHEN s.event = 'sale' THEN s.order_id END) AS orders, "
          "count(DISTINCT s.order_id) AS touched, "
          "cast(sum(s.net) AS {i64}) AS net, cast(sum(s.gross) AS {i64}) AS gross "
          "FROM sale_entry s JOIN orders o ON o.id = s.order_id "
          "WHERE s.day >= $1 AND s.day < $2 AND o.total > 0 "
          "GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6",
      number_of(quarter.from()), number_of(quarter.until()),
      number_of((quarter - correctable_quarters).from()));
}

VatLeftOutReason left_out_reason(const std::optional<pricing::TaxReason>& reason) {
  using pricing::TaxReason;
  if (!reason) return VatLeftOutReason::unknown;
  switch (*reason) {
    case TaxReason::domestic:
      return VatLeftOutReason::domestic;
    case TaxReason::reverse_charge:
      return VatLeftOutReason::reverse_charge;
    case TaxReason::exported:
      return VatLeftOutReason::exported;
    case TaxReason::registered:
      return VatLeftOutReason::registered;
    case TaxReason::exempt:
      return VatLeftOutReason::exempt;
    case TaxReason::origin:
      return VatLeftOutReason::origin;
    case TaxReason::one_stop:
      return VatLeftOutReason::expired;
  }
  throw std::logic_error("a reason without a group");
}

// By country of consumption, rate and currency; and by reason and currency.
void sort_current(const std::vector<CurrentRow>& rows, Supplies& supplies) {
  std::map<std::tuple<std::string, std::string, std::string>, QuarterSupply> current;
  std::map<std::pair<VatLeftOutReason, std::string>, LeftOutSum> left_out;
  for (const CurrentRow& row : rows) {
    const bool is_one_stop = row.reason == pricing::TaxReason::one_stop;
    const Money vat = row.gross - row.net;
    if (is_one_stop && row.is_current) {
      const std::string country = country_of_consumption(row.country);
      QuarterSupply& supply = current[{country, row.rate, row.currency}];
      supply.country = country;
      supply.rate = row.rate;
      supply.currency = row.currency;
      supply.orders += row.orders;
      supply.net += row.net;
      supply.vat += vat;
    } else if (!is_one_stop || row.is_expired) {
      const VatLeftOutReason reason = left_out_reason(row.reason);
      LeftOutSum& sum = left_out[{reason, row.currency}];
      sum.reason = reason;
      sum.currency = row.currency;
      sum.orders += is_one_stop ? row.touched : row.orders;
      sum.net += row.net;
      sum.vat += vat;
    }
  }
  for (auto& [key, supply] : current) supplies.current.push_back(std::move(supply));
  for (auto& [key, sum] : left_out) supplies.left_out.push_back(std::move(sum));
}

Quarter quarter_of(std::int64_t day) { return Quarter(Day(std::chrono::days(day))); }

class EarlierSums {
 public:
  explicit EarlierSums(Quarter quarter)
      : sold_{(quarter - correctable_quarters).from(), quarter.from()} {}

  // Entries of the quarters from one to before another, which some of the amounts include.
  void add(db::Connection& connection, Quarter from, Quarter until,
           std::initializer_list<Money EarlierVat::*> amounts) {
    if (!(from < until)) return;
    for (const orders::VatSum& row :
         orders::read_vat_sums(connection, {from.from(), until.from()}, sold_)) {
      EarlierVat& sum = at(row);
      for (Money EarlierVat::* amount : amounts) sum.*amount += row.vat;
    }
  }

  std::vector<EarlierVat> take() {
    std::vector<EarlierVat> all;
    for (auto& [key, sum] : sums_) all.push_back(std::move(sum));
    return all;
  }

 private:
  EarlierVat& at(const orders::VatSum& row) {
    const Quarter quarter = quarter_of(row.sold_day);
    const std::string country = country_of_consumption(row.country);
    const EarlierVat none{quarter, country, row.rate, row.currency, Money{}, Money{}, Money{}};
    return sums_.try_emplace({quarter, country, row.rate, row.currency}, none).first->second;
  }

  const orders::DaySpan sold_;
  std::map<std::tuple<Quarter, std::string, std::string, std::string>, EarlierVat> sums_;
};

std::vector<EarlierVat> read_earlier(db::Connection& connection, Quarter quarter, Quarter first) {
  const Quarter oldest = quarter - correctable_quarters;
  const Quarter begin = std::clamp(first, oldest, quarter);
  EarlierSums sums(quarter);
  sums.add(connection, oldest, begin,
           {&EarlierVat::at_first, &EarlierVat::before, &EarlierVat::now});
  sums.add(connection, begin, quarter, {&EarlierVat::before, &EarlierVat::now});
  sums.add(connection, quarter, quarter + 1, {&EarlierVat::now});
  return sums.take();
}

struct TakenRow {
  std::int64_t sold_day = 0;
  std::string country;
  bool is_dispute = false;
  std::int64_t orders = 0;
};
BOOST_DESCRIBE_STRUCT(TakenRow, (), (sold_day, country, is_dispute, orders))

// An order is counted once for refunds and once for disputes, on the day of its sale.
std::vector<TakenBack> read_taken(db::Connection& connection, Quarter quarter) {
  const auto rows = connection.select<TakenRow>(
      "SELECT s.sold_day, s.country, "
      "CASE WHEN substr(s.event, 1, 8) = 'dispute/' THEN 1 ELSE 0 END AS is_dispute, "
      "count(DISTINCT s.order_id) AS orders FROM sale_entry s JOIN orders o ON o.id = s.order_id "
      "WHERE s.day >= $1 AND s.day < $2 AND s.sold_day < $1 AND o.tax_reason = 'oneStop' "
      "GROUP BY 1, 2, 3",
      number_of(quarter.from()), number_of(quarter.until()));
  std::map<std::pair<Quarter, std::string>, TakenBack> taken;
  for (const TakenRow& row : rows) {
    const Quarter sold = quarter_of(row.sold_day);
    const std::string country = country_of_consumption(row.country);
    TakenBack& one =
        taken.try_emplace({sold, country}, TakenBack{sold, country, 0, 0}).first->second;
    (row.is_dispute ? one.disputed_orders : one.refunded_orders) += row.orders;
  }
  std::vector<TakenBack> all;
  for (auto& [key, one] : taken) all.push_back(std::move(one));
  return all;
}

}  // namespace

Supplies read_supplies(db::Connection& connection, Quarter quarter, std::optional<Quarter> first) {
  Supplies supplies;
  sort_current(read_current(connection, quarter), supplies);
  supplies.earlier = read_earlier(connection, quarter, first.value_or(quarter));
  supplies.taken = read_taken(connection, quarter);
  return supplies;
}

std::optional<Quarter> first_supply(db::Connection& connection) {
  const std::optional<Day> day = orders::first_one_stop_sale(connection);
  return day ? std::optional(Quarter(*day)) : std::nullopt;
}

std::string country_of_consumption(const std::string& billing_country) {
  return pricing::tax_place(billing_country, "", "").country;
}

}  // namespace typecase::reports
