#include "pricing/totals.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "base/allocate.h"

namespace typecase::pricing {
namespace {

constexpr std::int64_t whole = 100'000;  // 100 per cent, in the thousandths that rates count

using Rates = std::vector<const TaxRate*>;

std::int64_t sum_of(const Rates& rates) {
  std::int64_t sum = 0;
  for (const TaxRate* rate : rates) sum += rate->thousandths;
  return sum;
}

Money sum_of(const std::vector<Money>& amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), Money{});
}

// An amount of the price list as this buyer has it; in steps of the currency.
struct Split {
  Money net;
  std::vector<Money> tax;  // one for each rate
  Money gross;
};

// Taxes that are contained in a gross amount, each in proportion to its rate.
std::vector<Money> contained(Money gross, const Rates& rates) {
  std::int64_t sum = sum_of(rates);
  std::vector<Money> weights;
  for (const TaxRate* rate : rates) weights.push_back(Money{rate->thousandths});
  return allocate(scale(gross, sum, whole + sum), weights);
}

class Totalling {
 public:
  Totalling(const Sale& sale, const TaxRates& rates, const Currency& currency)
      : sale_(sale), currency_(currency) {
    totals_.decision = decide_tax(sale.seller, sale.buyer, rates, sale.day);
    totals_.prices_include_tax =
        totals_.decision.reason ? totals_.decision.shown_with_tax : sale.seller.prices_include_tax;
    for (const TaxRate* rate : totals_.decision.rates) {
      totals_.tax.push_back({rate->name, rate_text(*rate), {}});
    }
  }

  Totals totals() {
    Discounts discounts = apply_discounts(sale_.lines, sale_.coupons, currency_, sale_.day);
    for (std::size_t line = 0; line < sale_.lines.size(); ++line) {
      add(total_line(sale_.lines[line], discounts.lines[line]));
    }
    totals_.coupons = std::move(discounts.coupons);
    return std::move(totals_);
  }

 private:
  Split split(Money listed) const {
    const TaxDecision& decision = totals_.decision;
    Money steps{listed.minor / currency_.step};
    Split split{steps, std::vector<Money>(decision.rates.size()), steps};
    if (!decision.reason) return split;
    if (!sale_.seller.prices_include_tax) {
      for (std::size_t rate = 0; rate < split.tax.size(); ++rate) {
        split.tax[rate] = scale(steps, decision.rates[rate]->thousandths, whole);
      }
      split.gross = steps + sum_of(split.tax);
    } else if (!decision.rates.empty()) {
      split.tax = contained(steps, decision.rates);
      split.net = steps - sum_of(split.tax);
    } else if (decision.reason != TaxReason::exempt) {
      std::int64_t own = sum_of(decision.own_rates);
      split.net = split.gross = steps - scale(steps, own, whole + own);
    }
    return split;
  }

  Money amount(Money steps) const {
    if (steps.minor > std::numeric_limits<std::int64_t>::max() / currency_.step) {
      throw std::overflow_error("amount of money out of range");
    }
    return Money{steps.minor * currency_.step};
  }

  Money shown(const Split& split) const {
    return amount(totals_.prices_include_tax ? split.gross : split.net);
  }

  LineTotal total_line(const PricedLine& priced, Money discount) const {
    Split listed = split(priced.amount + priced.credit);
    Split before = split(priced.amount);
    Split after = split(priced.amount - discount);
    LineTotal line{shown(listed) - shown(before),
                   shown(before),
                   shown(before) - shown(after),
                   priced.amount + priced.credit - discount,
                   amount(after.net),
                   totals_.tax,
                   amount(after.gross)};
    for (std::size_t rate = 0; rate < line.tax.size(); ++rate) {
      line.tax[rate].amount = amount(after.tax[rate]);
    }
    return line;
  }

  void add(LineTotal line) {
    totals_.subtotal += line.shown;
    totals_.discount += line.discount;
    totals_.total += line.gross;
    for (std::size_t rate = 0; rate < line.tax.size(); ++rate) {
      totals_.tax[rate].amount += line.tax[rate].amount;
    }
    totals_.lines.push_back(std::move(line));
  }

  const Sale& sale_;
  const Currency& currency_;
  Totals totals_;
};

}  // namespace

Money price_line(Money base, Multiplier multiplier, Multiplier combination,
                 const Currency& currency) {
  std::int64_t factor = 0;
  constexpr std::int64_t one = Multiplier{}.ten_thousandths * Multiplier{}.ten_thousandths;
  if (__builtin_mul_overflow(multiplier.ten_thousandths, combination.ten_thousandths, &factor)) {
    throw std::overflow_error("amount of money out of range");
  }
  Money steps = scale(base, factor, one * currency.step);
  return scale(steps, currency.step, 1);
}

Result<Totals> total(const Sale& sale, const TaxRates& rates) {
  Result<Currency> currency = find_currency(sale.currency);
  if (!currency) return currency.error();
  for (const PricedLine& line : sale.lines) {
    if (line.amount < Money{} || line.credit < Money{}) {
      throw std::invalid_argument("a line of less than nothing");
    }
    if (line.amount.minor % currency->step != 0 || line.credit.minor % currency->step != 0) {
      return Error{ErrorKind::invalid, "amount_not_whole",
                   "This currency has no amounts below its whole unit."};
    }
  }
  return Totalling(sale, rates, *currency).totals();
}

}  // namespace typecase::pricing
