#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/day.h"
#include "base/money.h"
#include "base/scalar.h"

// A VAT return as it is drafted and filed, in the shapes of api/console.yaml. Amounts are in cents
// of EUR unless they stand beside a currency; none where a rate is missing.
namespace typecase::reports {

struct VatCurrencySum {
  std::string currency;
  std::int64_t orders = 0;
  Money net, vat;  // in minor units of the currency
};
BOOST_DESCRIBE_STRUCT(VatCurrencySum, (), (currency, orders, net, vat))

// Supplies to consumers in one country at one rate, less what was taken back within the quarter.
struct VatRow {
  std::string country, rate;  // of consumption; per cent
  std::int64_t orders = 0;
  std::optional<Money> net, vat;
  std::vector<VatCurrencySum> currencies;
};
BOOST_DESCRIBE_STRUCT(VatRow, (), (country, rate, orders, net, vat, currencies))

struct VatTotal {
  std::int64_t countries = 0, orders = 0;
  std::optional<Money> net, vat;
};
BOOST_DESCRIBE_STRUCT(VatTotal, (), (countries, orders, net, vat))

// The VAT that earlier returns say too little or, below zero, too much.
struct VatCorrection {
  std::string quarter, country;
  std::optional<Money> vat;
  std::optional<Money> changed;  // the part that no refund and no dispute of the quarter tells
  std::int64_t refunded_orders = 0, disputed_orders = 0;
};
BOOST_DESCRIBE_STRUCT(VatCorrection, (),
                      (quarter, country, vat, changed, refunded_orders, disputed_orders))

struct VatBalance {
  std::string country;
  std::optional<Money> vat;  // below zero: the country pays it back
};
BOOST_DESCRIBE_STRUCT(VatBalance, (), (country, vat))

struct VatRate {
  std::string currency;
  std::optional<std::string> rate;  // of 1 EUR: "11.1840"
  std::optional<Day> day;
};
BOOST_DESCRIBE_STRUCT(VatRate, (), (currency, rate, day))

struct VatRates {
  Day final_day{};  // whose rates the return takes
  bool is_final = true;
  std::vector<VatRate> rates;
};
BOOST_DESCRIBE_STRUCT(VatRates, (), (final_day, is_final, rates))

// A rate of an earlier quarter without a return of its own.
struct EarlierRate {
  std::string quarter, currency, rate;
};
BOOST_DESCRIBE_STRUCT(EarlierRate, (), (quarter, currency, rate))

enum class VatLeftOutReason {
  domestic,
  reverse_charge,
  exported,
  registered,
  exempt,
  origin,
  unknown,  // of orders before reasons were kept
  expired   // taken back of supplies that can be corrected no more
};
BOOST_DESCRIBE_ENUM(VatLeftOutReason, domestic, reverse_charge, exported, registered, exempt,
                    origin, unknown, expired)

struct VatLeftOut {
  VatLeftOutReason reason{};
  std::int64_t orders = 0;
  std::optional<Money> net;
  std::vector<VatCurrencySum> currencies;
};
BOOST_DESCRIBE_STRUCT(VatLeftOut, (), (reason, orders, net, currencies))

struct VatDocument {
  std::string quarter, home_country;
  std::vector<VatRow> rows;  // by country and rate
  VatTotal total;
  std::vector<VatCorrection> corrections;  // the newest quarter first, by country
  std::vector<VatBalance> balances;        // by country
  std::optional<Money> payable;            // balances above zero
  std::optional<Money> reclaimed;          // balances below zero
  VatRates rates;
  std::vector<EarlierRate> earlier_rates;  // that corrections were made with
  std::vector<VatLeftOut> left_out;

  bool is_nil() const { return rows.empty() && corrections.empty(); }
};
BOOST_DESCRIBE_STRUCT(VatDocument, (),
                      (quarter, home_country, rows, total, corrections, balances, payable,
                       reclaimed, rates, earlier_rates, left_out))

// A rate that a return waits for.
struct VatMissingRate {
  std::string quarter;
  Day day{};
  std::string currency;

  auto operator<=>(const VatMissingRate&) const = default;
};
BOOST_DESCRIBE_STRUCT(VatMissingRate, (), (quarter, day, currency))

}  // namespace typecase::reports

template <>
constexpr bool typecase::is_named_in_camel_case<typecase::reports::VatLeftOutReason> = true;
