#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/money.h"
#include "db/connection.h"
#include "reports/vat/quarter.h"
#include "reports/vat/vat_document.h"

// Sums over the journal of sales (orders/sales/journal.h) and the frozen taxes of orders.
namespace typecase::reports {

// The quarters after a supply in whose returns it may be corrected: three years.
constexpr int correctable_quarters = 12;

// Supplies of the quarter in one country, at one rate and in one currency, less what was taken back
// within it.
struct QuarterSupply {
  std::string country, rate, currency;
  std::int64_t orders = 0;
  Money net, vat;
};
BOOST_DESCRIBE_STRUCT(QuarterSupply, (), (country, rate, currency, orders, net, vat))

// The VAT on supplies of an earlier quarter, as entries of three spans of days leave it.
struct EarlierVat {
  Quarter quarter;
  std::string country, rate, currency;
  Money at_first;  // before the first return
  Money before;    // before this quarter
  Money now;       // before the end of this quarter
};

// Orders of an earlier quarter that money was taken back from in this one.
struct TakenBack {
  Quarter quarter;
  std::string country;
  std::int64_t refunded_orders = 0, disputed_orders = 0;
};

struct LeftOutSum {
  VatLeftOutReason reason{};
  std::string currency;
  std::int64_t orders = 0;
  Money net, vat;
};

struct Supplies {
  std::vector<QuarterSupply> current;
  std::vector<EarlierVat> earlier;
  std::vector<TakenBack> taken;
  std::vector<LeftOutSum> left_out;
};

// Of up to the end of the quarter. first: of the first return; nullopt: this is the first.
// Fourteen statements at most; amounts of months that are over come from their sums (vat_sums.h).
Supplies read_supplies(db::Connection& connection, Quarter quarter, std::optional<Quarter> first);

// The quarter of the first supply. nullopt: there is none. Three statements
// at most.
std::optional<Quarter> first_supply(db::Connection& connection);

// The country of consumption of a billing country: FR for Monaco.
std::string country_of_consumption(const std::string& billing_country);

}  // namespace typecase::reports
