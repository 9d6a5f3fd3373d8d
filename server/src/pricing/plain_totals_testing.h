#pragma once

#include <vector>

#include "pricing/totals.h"

// The rules of totals.h a second time, as slow and plain as can be: exact fractions, amounts in
// steps of the currency, one step moved at a time.
namespace typecase::pricing::plain {

__extension__ using Whole = __int128;

struct Fraction {
  Whole above = 0;
  Whole below = 1;
};

inline Fraction times(Fraction one, Fraction other) {
  return {one.above * other.above, one.below * other.below};
}

inline bool less(Fraction one, Fraction other) {
  return one.above * other.below < other.above * one.below;
}

inline std::int64_t half_up(Fraction exact) {  // of what is not negative
  return static_cast<std::int64_t>((2 * exact.above + exact.below) / (2 * exact.below));
}

// Tax that the buyer of a case owes, as its author knows it.
struct Tax {
  bool known = true;
  bool exempt = false;
  bool shown_with_tax = false;
  std::vector<int> rates;  // thousandths of a per cent; empty: they owe none
  int own_rate = 0;        // of the seller's country
};

struct Answer {
  std::vector<std::int64_t> credits, shown, discounts, nets, grosses, values;
  std::vector<std::vector<std::int64_t>> taxes;  // of each line
};

// Each step goes to the one furthest below its share, so the largest remainders get the last.
inline std::vector<std::int64_t> share_out(std::int64_t amount, const std::vector<Whole>& weights) {
  Whole sum = 0;
  for (Whole weight : weights) sum += weight;
  std::vector<std::int64_t> parts;
  std::int64_t given = 0;
  for (Whole weight : weights) {
    parts.push_back(sum == 0 ? 0 : static_cast<std::int64_t>(amount * weight / sum));
    given += parts.back();
  }
  for (; given < amount; ++given) {
    std::size_t neediest = 0;
    auto need = [&](std::size_t at) { return amount * weights[at] - sum * parts[at]; };
    for (std::size_t at = 1; at < parts.size(); ++at) {
      if (need(at) > need(neediest)) neediest = at;
    }
    ++parts[neediest];
  }
  return parts;
}

inline bool names(const std::vector<std::string>& scope, const std::string& value) {
  for (const std::string& each : scope) {
    if (each == value) return true;
  }
  return scope.empty();
}

inline bool holds(const Coupon& coupon, const PricedLine& line, const Sale& sale) {
  if (coupon.first_day && sale.day < *coupon.first_day) return false;
  if (coupon.last_day && sale.day > *coupon.last_day) return false;
  if (coupon.kind != DiscountKind::percent && coupon.currency != sale.currency) return false;
  return names(coupon.licence_kinds, line.licence_kind) && names(coupon.families, line.family) &&
         names(coupon.item_classes, line.item_class);
}

// The rest of each line, in steps.
inline std::vector<std::int64_t> after_discounts(const Sale& sale, std::int64_t step) {
  std::vector<std::int64_t> left;
  for (const PricedLine& line : sale.lines) {
    int best = 0;
    for (const Coupon& coupon : sale.coupons) {
      bool percent = coupon.kind == DiscountKind::percent && holds(coupon, line, sale);
      if (percent && coupon.hundredths > best) best = coupon.hundredths;
    }
    std::int64_t steps = line.amount.minor / step;
    left.push_back(steps - half_up(times({steps}, {best, 10'000})));
  }
  for (DiscountKind kind : {DiscountKind::amount, DiscountKind::credit}) {
    for (const Coupon& coupon : sale.coupons) {
      if (coupon.kind != kind) continue;
      std::vector<Whole> weights;
      std::int64_t all = 0;
      for (std::size_t line = 0; line < left.size(); ++line) {
        weights.push_back(holds(coupon, sale.lines[line], sale) ? left[line] : 0);
        all += static_cast<std::int64_t>(weights.back());
      }
      std::int64_t worth = std::min(coupon.amount.minor / step, all);
      std::vector<std::int64_t> parts = share_out(worth, weights);
      for (std::size_t line = 0; line < left.size(); ++line) left[line] -= parts[line];
    }
  }
  return left;
}

struct Taxed {
  std::int64_t net = 0;
  std::vector<std::int64_t> tax;
  std::int64_t gross = 0;
};

inline Taxed tax_of(std::int64_t listed, bool gross_prices, const Tax& tax) {
  Taxed taxed{listed, std::vector<std::int64_t>(tax.rates.size()), listed};
  if (!tax.known || tax.exempt) return taxed;
  if (tax.rates.empty()) {
    if (gross_prices) taxed.net -= half_up(times({listed}, {tax.own_rate, 100'000 + tax.own_rate}));
    taxed.gross = taxed.net;
    return taxed;
  }
  int sum = 0;
  for (int rate : tax.rates) sum += rate;
  if (gross_prices) {
    taxed.tax = share_out(half_up(times({listed}, {sum, 100'000 + sum})),
                          {tax.rates.begin(), tax.rates.end()});
    for (std::int64_t part : taxed.tax) taxed.net -= part;
  } else {
    for (std::size_t at = 0; at < tax.rates.size(); ++at) {
      taxed.tax[at] = half_up(times({listed}, {tax.rates[at], 100'000}));
      taxed.gross += taxed.tax[at];
    }
  }
  return taxed;
}

inline Answer answer(const Sale& sale, std::int64_t step, const Tax& tax) {
  Answer answer;
  bool gross_prices = sale.seller.prices_include_tax;
  bool with_tax = tax.known ? gross_prices || tax.shown_with_tax : gross_prices;
  std::vector<std::int64_t> left = after_discounts(sale, step);
  for (std::size_t line = 0; line < left.size(); ++line) {
    std::int64_t due = sale.lines[line].amount.minor / step;
    std::int64_t list = due + sale.lines[line].credit.minor / step;
    Taxed whole = tax_of(list, gross_prices, tax);
    Taxed before = tax_of(due, gross_prices, tax);
    Taxed after = tax_of(left[line], gross_prices, tax);
    std::int64_t shown = with_tax ? before.gross : before.net;
    answer.credits.push_back(((with_tax ? whole.gross : whole.net) - shown) * step);
    answer.values.push_back((list - (due - left[line])) * step);
    answer.shown.push_back(shown * step);
    answer.discounts.push_back((shown - (with_tax ? after.gross : after.net)) * step);
    answer.nets.push_back(after.net * step);
    answer.grosses.push_back(after.gross * step);
    for (std::int64_t& part : after.tax) part *= step;
    answer.taxes.push_back(after.tax);
  }
  return answer;
}

}  // namespace typecase::pricing::plain
