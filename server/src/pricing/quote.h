#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "pricing/cart.h"
#include "pricing/sales_settings.h"
#include "pricing/totals.h"

namespace typecase::pricing {

// Cost of a cart for one buyer on one day. Every amount is the sum of its lines'.
// total = subtotal - discount + (prices include tax ? 0 : sum of tax), where the subtotal is what
// the lines cost after the credits of upgrades: sum of (list price - credit) as the buyer reads it.
struct Quote {
  std::string currency;
  std::vector<std::string> currencies;  // those of the price lists, the shop's first
  bool prices_include_tax = false;      // for this buyer
  std::vector<QuoteLine> lines;
  Money subtotal;
  Money discount;
  std::vector<TaxAmount> tax;           // by name and rate
  std::optional<TaxReason> tax_reason;  // nullopt: not known yet; amounts are as in the price list
  std::string tax_sentence;             // what the invoice says of it, in English; often empty
  std::vector<UnknownFact> unknown;     // what would decide the tax or change it
  std::optional<VatCheck> vat_check;    // of the buyer's number; nullopt: no register was asked
  bool eu_consumer = false;             // may withdraw, unless they agree to delivery at once
  std::vector<CouponUse> coupons;       // one for each that was given
  Money total;
};

// Discounts, taxes and totals of a priced cart. Pure.
// invalid: as total().
Result<Quote> quote(const PricedCart& cart, const SalesSettings& sales_settings, const Buyer& buyer,
                    const std::vector<Coupon>& coupons, Day day);

// The buyer of a billing address, of which any part may still be missing. A buyer with a VAT
// number buys as a business, if it is a right one of their country.
Buyer buyer_of(const std::optional<std::string>& country, const std::optional<std::string>& region,
               const std::optional<std::string>& postal_code,
               const std::optional<std::string>& vat_number);

// The day of taxes and coupons: in UTC.
inline Day day_of(Time time) { return std::chrono::floor<std::chrono::days>(time); }

}  // namespace typecase::pricing
