#include "reports/vat/euro_sum.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <stdexcept>

namespace typecase::reports {
namespace {

using boost::multiprecision::cpp_int;

Money to_money(const cpp_int& cents) {
  if (cents > std::numeric_limits<std::int64_t>::max() ||
      cents < std::numeric_limits<std::int64_t>::min()) {
    throw std::overflow_error("amount of money out of range");
  }
  return {static_cast<std::int64_t>(cents)};
}

}  // namespace

void EuroSum::add(Money amount, const std::string& currency, std::int64_t millionths) {
  if (millionths <= 0) throw std::logic_error("a rate is above nought");
  parts_[{millionths, currency_exponent(currency).value_or(2)}] += amount;
}

// amount x 1,000,000 / rate is in units of EUR of as many decimal places as the currency has.
Money EuroSum::rounded() const {
  constexpr int one = 1'000'000, cents_of_whole = 100;
  cpp_int numerator = 0, denominator = 1;
  for (const auto& [rate, amount] : parts_) {
    cpp_int part = cpp_int(amount.minor) * one;
    if (rate.second == 0) part *= cents_of_whole;
    numerator = numerator * rate.first + part * denominator;
    denominator *= rate.first;
  }
  const bool is_negative = numerator < 0;
  const cpp_int magnitude = is_negative ? cpp_int(-numerator) : numerator;
  const cpp_int rounded = (magnitude * 2 + denominator) / (denominator * 2);
  return to_money(is_negative ? cpp_int(-rounded) : rounded);
}

}  // namespace typecase::reports
