#include "reports/vat/vat_supplies.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <tuple>

#include "base/scalar.h"
#include "db/record.h"
#include "orders/sales/vat_sums.h"
#include "pricing/tax.h"

namespace typecase::reports {
namespace {

std::int64_t number_of(Day day) { return day.time_since_epoch().count(); }

struct ExpiredOrders {
  std::string currency;
  std::int64_t orders = 0;
};
BOOST_DESCRIBE_STRUCT(ExpiredOrders, (), (currency, orders))

// Orders of the one-stop scheme that were sold too long ago for a correction, and of which money
// was taken back or came back in the quarter; by currency.
std::map<std::string, std::int64_t> count_expired(db::Connection& connection, Quarter quarter) {
  const auto rows = connection.select<ExpiredOrders>(
      "SELECT s.currency, count(DISTINCT s.order_id) AS orders "
      "FROM sale_entry s JOIN orders o ON o.id = s.order_id "
      "WHERE s.day >= $1 AND s.day < $2 AND s.sold_day < $3 AND o.tax_reason = 'oneStop' "
      "AND o.total > 0 GROUP BY 1",
      number_of(quarter.from()), number_of(quarter.until()),
      number_of((quarter - correctable_quarters).from()));
  std::map<std::string, std::int64_t> all;
  for (const ExpiredOrders& row : rows) all.emplace(row.currency, row.orders);
  return all;
}

VatLeftOutReason left_out_reason(const std::string& text) {
  using pricing::TaxReason;
  const auto reason = parse_enum<TaxReason>(text);
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

// Sums of a quarter's entries: supplies of it, and what is left out.
class CurrentSums {
 public:
  explicit CurrentSums(Quarter quarter)
      : from_(number_of(quarter.from())),
        expired_before_(number_of((quarter - correctable_quarters).from())) {}

  // Corrections of earlier quarters are no part of either.
  void add(const orders::VatSum& sum) {
    const bool is_one_stop = sum.reason == "oneStop";
    if (is_one_stop && sum.sold_day >= from_) {
      add_supply(sum);
    } else if (!is_one_stop || sum.sold_day < expired_before_) {
      add_left_out(sum);
    }
  }

  void take_into(Supplies& supplies, const std::map<std::string, std::int64_t>& expired) {
    for (auto& [key, supply] : current_) supplies.current.push_back(std::move(supply));
    for (auto& [key, sum] : left_out_) {
      const auto found = expired.find(sum.currency);
      if (sum.reason == VatLeftOutReason::expired && found != expired.end()) {
        sum.orders = found->second;
      }
      supplies.left_out.push_back(std::move(sum));
    }
  }

 private:
  void add_supply(const orders::VatSum& sum) {
    const std::string country = country_of_consumption(sum.country);
    QuarterSupply& supply = current_[{country, sum.rate, sum.currency}];
    supply.country = country;
    supply.rate = sum.rate;
    supply.currency = sum.currency;
    supply.orders += sum.orders;
    supply.net += sum.net;
    supply.vat += sum.vat();
  }

  void add_left_out(const orders::VatSum& sum) {
    const VatLeftOutReason reason = left_out_reason(sum.reason);
    LeftOutSum& left_out = left_out_[{reason, sum.currency}];
    left_out.reason = reason;
    left_out.currency = sum.currency;
    left_out.orders += sum.orders;
    left_out.net += sum.net;
    left_out.vat += sum.vat();
  }

  const std::int64_t from_, expired_before_;  // days of sales
  std::map<std::tuple<std::string, std::string, std::string>, QuarterSupply> current_;
  std::map<std::pair<VatLeftOutReason, std::string>, LeftOutSum> left_out_;
};

void read_current(db::Connection& connection, Quarter quarter, Supplies& supplies) {
  CurrentSums sums(quarter);
  for (const orders::VatSum& sum :
       orders::read_vat_sums(connection, {quarter.from(), quarter.until()})) {
    sums.add(sum);
  }
  sums.take_into(supplies, count_expired(connection, quarter));
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
         orders::read_one_stop_sums(connection, {from.from(), until.from()}, sold_)) {
      EarlierVat& sum = at(row);
      for (Money EarlierVat::*amount : amounts) sum.*amount += row.vat();
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
  read_current(connection, quarter, supplies);
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
