#include "base/money.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

namespace typecase {
namespace {

__extension__ using Wide = __int128;

std::int64_t narrow(Wide wide) {
  auto narrow = static_cast<std::int64_t>(wide);
  if (narrow != wide) throw std::overflow_error("amount of money out of range");
  return narrow;
}

struct Currency {
  std::string_view code;
  int exponent;
};

// Two-decimal and zero-decimal currencies of the gateway, which counts ISK in hundredths (its
// amounts are whole all the same: pricing/currency.h); those with three decimals stay out.
constexpr std::array currencies{
    Currency{"EUR", 2}, Currency{"USD", 2}, Currency{"GBP", 2}, Currency{"CHF", 2},
    Currency{"CAD", 2}, Currency{"AUD", 2}, Currency{"NZD", 2}, Currency{"SEK", 2},
    Currency{"NOK", 2}, Currency{"DKK", 2}, Currency{"PLN", 2}, Currency{"CZK", 2},
    Currency{"HUF", 2}, Currency{"RON", 2}, Currency{"HKD", 2}, Currency{"SGD", 2},
    Currency{"JPY", 0}, Currency{"KRW", 0}, Currency{"ISK", 2}};

}  // namespace

Money Money::operator+(Money other) const { return {narrow(Wide{minor} + other.minor)}; }
Money Money::operator-(Money other) const { return {narrow(Wide{minor} - other.minor)}; }
Money Money::operator-() const { return {narrow(-Wide{minor})}; }

Money scale(Money amount, std::int64_t numerator, std::int64_t denominator) {
  Wide product = Wide{amount.minor} * numerator;
  Wide half = denominator / 2 + denominator % 2;  // Half up also for odd denominators.
  Wide magnitude = product < 0 ? -product : product;
  Wide quotient = magnitude / denominator;
  if (magnitude % denominator >= half) ++quotient;
  return {narrow(product < 0 ? -quotient : quotient)};
}

std::optional<Multiplier> parse_multiplier(std::string_view text) {
  std::size_t dot = text.find('.');
  std::string_view places = dot == text.npos ? "" : text.substr(dot + 1);
  if (places.size() > 4 || (dot != text.npos && places.empty())) return std::nullopt;
  std::string digits(text.substr(0, dot));
  if (digits.empty() || digits.size() > 8) return std::nullopt;
  digits.append(places).append(4 - places.size(), '0');
  if (digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  std::int64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return Multiplier{value};
}

std::string to_string(Multiplier multiplier) {
  std::string text = std::to_string(multiplier.ten_thousandths / 10'000);
  std::string places = std::to_string(10'000 + multiplier.ten_thousandths % 10'000).substr(1);
  places.erase(places.find_last_not_of('0') + 1);
  return places.empty() ? text : text + "." + places;
}

std::optional<int> currency_exponent(std::string_view currency) {
  for (const Currency& known : currencies) {
    if (known.code == currency) return known.exponent;
  }
  return std::nullopt;
}

std::optional<Money> parse_decimal(std::string_view text, std::string_view currency) {
  constexpr std::size_t most_digits = 12;
  const bool has_cents = currency_exponent(currency).value_or(2) != 0;
  std::string digits(text);
  if (has_cents) {
    if (digits.size() < 4 || digits[digits.size() - 3] != '.') return std::nullopt;
    digits.erase(digits.size() - 3, 1);
  }
  bool are_digits = std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (digits.empty() || digits.size() > most_digits || !are_digits) return std::nullopt;
  return Money{std::stoll(digits)};
}

std::string to_decimal(Money amount, std::string_view currency) {
  if (currency_exponent(currency).value_or(2) == 0) return std::to_string(amount.minor);
  auto magnitude = static_cast<std::uint64_t>(amount.minor);
  if (amount.minor < 0) magnitude = 0 - magnitude;
  std::string cents = std::to_string(100 + magnitude % 100).substr(1);
  return (amount.minor < 0 ? "-" : "") + std::to_string(magnitude / 100) + "." + cents;
}

std::string to_amount(Money amount, std::string_view currency) {
  return to_decimal(amount, currency).append(" ").append(currency);
}

}  // namespace typecase
