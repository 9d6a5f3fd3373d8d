#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace typecase {

// An amount in minor units (cents, or yen) of a currency that the context knows.
// Arithmetic throws std::overflow_error rather than wrap.
struct Money {
  std::int64_t minor = 0;

  auto operator<=>(const Money&) const = default;
  Money operator+(Money other) const;
  Money operator-(Money other) const;
  Money operator-() const;
  Money& operator+=(Money other) { return *this = *this + other; }
};

// amount x numerator / denominator in 128 bits, rounded half up (away from zero for negatives).
// The one rounding rule of the shop. denominator > 0.
Money scale(Money amount, std::int64_t numerator, std::int64_t denominator);

// A multiplier with four decimal places: 1.6 is 16000.
struct Multiplier {
  std::int64_t ten_thousandths = 10'000;

  auto operator<=>(const Multiplier&) const = default;
};

std::optional<Multiplier> parse_multiplier(std::string_view text);  // "1.6"; at most four places
std::string to_string(Multiplier multiplier);                       // "1.6", no trailing zeros

// Decimal places of a currency that the shop can sell in (payments: 0 or 2), by ISO 4217 code.
// nullopt: not on the shop's list.
std::optional<int> currency_exponent(std::string_view currency);

// The reverse of to_decimal(), with exactly the decimal places of the currency: "35.00" of EUR,
// "3500" of JPY; at most a million million minor units. nullopt: it is none, or has a sign.
std::optional<Money> parse_decimal(std::string_view text, std::string_view currency);

// "1234.50" of EUR, "1200" of JPY: for logs, mails and exports, without symbol or grouping.
std::string to_decimal(Money amount, std::string_view currency);

// The same with the currency: "1234.50 EUR".
std::string to_amount(Money amount, std::string_view currency);

}  // namespace typecase
