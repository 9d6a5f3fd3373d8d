#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/money.h"
#include "db/connection.h"
#include "orders/sales/sales_sums.h"

// The journal of sales with the taxes of its orders. Months that are over are summed once, in the
// transactions of sum_past_days(): taxes of an order are frozen before it is paid. Free orders are
// left out.
namespace typecase::orders {

// Of entries of a span of days, by the day of the sale.
struct VatSum {
  std::int64_t sold_day = 0;  // since 1970
  std::string reason;         // pricing::TaxReason, in words; "" of orders before it was kept
  std::string country;        // of the billing address
  std::string currency;
  std::string rate;         // of the order's only tax, in per cent; "" where it has none
  std::int64_t orders = 0;  // that were sold
  Money net, gross;         // below zero where more was taken back than sold

  Money vat() const { return gross - net; }
};
BOOST_DESCRIBE_STRUCT(VatSum, (), (sold_day, reason, country, currency, rate, orders, net, gross))

// Of the journal's days in `entered`, which begins and ends with months. The same key may come
// twice. Three statements.
std::vector<VatSum> read_vat_sums(db::Connection& connection, DaySpan entered);

// Those of sales under the one-stop scheme on days of `sold` alone.
std::vector<VatSum> read_one_stop_sums(db::Connection& connection, DaySpan entered, DaySpan sold);

// The first day with a sale under the one-stop scheme, or an earlier one of its month. Three
// statements at most.
std::optional<Day> first_one_stop_sale(db::Connection& connection);

// The month's sums, of all its entries.
void write_vat_sums(db::Connection& connection, DaySpan month);

void forget_vat_sums_from(db::Connection& connection, Day month);

}  // namespace typecase::orders
