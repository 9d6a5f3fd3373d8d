#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/money.h"
#include "pricing/discount.h"
#include "pricing/tax.h"

namespace typecase::pricing {

// Everything that decides what a cart costs, once its lines are priced.
struct Sale {
  std::string currency;
  Day day;
  std::vector<PricedLine> lines;
  std::vector<Coupon> coupons;
  Seller seller;
  Buyer buyer;
};

struct TaxAmount {
  std::string name;  // "VAT"
  std::string rate;  // "19" per cent
  Money amount;
};
BOOST_DESCRIBE_STRUCT(TaxAmount, (), (name, rate, amount))

// net + tax = gross, after credit and discount. `credit`, `shown` and `discount` are what the buyer
// reads: with tax where prices include it, else without; shown - discount is gross or net
// accordingly. Each is the difference of two amounts that were taxed, so that they add up.
struct LineTotal {
  Money credit;  // of an upgrade, off the list price
  Money shown;   // what is left then
  Money discount;
  Money value;  // as listed: amount + credit - discount
  Money net;
  std::vector<TaxAmount> tax;
  Money gross;
};

// Every amount is the sum of its lines'. total = subtotal - discount + (prices include tax ? 0 :
// sum of tax).
struct Totals {
  bool prices_include_tax = false;  // for this buyer
  std::vector<LineTotal> lines;
  Money subtotal;
  Money discount;
  std::vector<TaxAmount> tax;  // by name and rate, in the order of the table
  Money total;
  TaxDecision
      decision;  // without a reason while the tax is not known: then no tax is in `tax`, and
                 // amounts are as in the price list. Points into the rates that were given.
  std::vector<CouponUse> coupons;
};

// base x multiplier x combination as integers, rounded half up once, to the currency's step.
// Throws std::overflow_error.
Money price_line(Money base, Multiplier multiplier, Multiplier combination,
                 const Currency& currency);

// Prices -> credits -> discounts -> tax -> totals. Pure. Each tax of a line is rounded half up
// once: net prices bear amount x rate; gross prices contain amount x rate / (1 + rate), several
// taxes of one line sharing the whole by largest remainder. invalid: the faults of find_currency;
// amount_not_whole: a line that is no multiple of the currency's step. Throws std::invalid_argument
// for a negative line, std::overflow_error.
Result<Totals> total(const Sale& sale, const TaxRates& rates);

}  // namespace typecase::pricing
