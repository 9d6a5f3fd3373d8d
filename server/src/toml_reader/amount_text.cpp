#include "toml_reader/amount_text.h"

#include <optional>
#include <string>
#include <utility>

#include "base/money.h"

namespace typecase::toml_reader {
namespace {

// Whole numbers below this are taken for whole units of a currency with decimal places.
constexpr std::int64_t smallest_minor_units = 1000;
// From here on, hundredths may be meant as well.
constexpr std::int64_t least_in_doubt = 100;

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string suggested(Money amount, std::string_view currency) {
  return " Write " + quoted(to_decimal(amount, currency)) + ".";
}

std::string form(std::string_view currency) {
  return "An amount of " + std::string(currency) + " in quotes is needed here, as " +
         quoted(to_decimal(Money{3500}, currency)) + ".";
}

// The amount that "30", "30.5", "30,50" or "EUR 30.00" is likely to mean. Of what may hold
// thousands ("1,200", "1.200,50") nothing is guessed.
std::optional<Money> read_loosely(std::string_view text, std::string_view currency) {
  std::string digits;
  std::size_t places = 0;
  bool has_point = false;
  for (char character : text) {
    if (character >= '0' && character <= '9') {
      digits += character;
      places += has_point;
    } else if (character == '.' || character == ',') {
      if (std::exchange(has_point, true) || digits.empty()) return std::nullopt;
    } else if (character == '-' || character == '+') {
      return std::nullopt;
    }
  }
  const std::size_t exponent = static_cast<std::size_t>(currency_exponent(currency).value_or(0));
  if (digits.empty() || digits.size() > 11 || places > exponent) return std::nullopt;
  digits.append(exponent - places, '0');
  const Money meant{std::stoll(digits)};
  return meant > Money{} ? std::optional(meant) : std::nullopt;
}

}  // namespace

std::string explain_amount(std::string_view text, std::string_view currency) {
  auto exact = parse_decimal(text, currency);
  if (exact && *exact == Money{}) {
    return "Nothing is written as free = true, so that no price is nothing by mistake.";
  }
  auto meant = read_loosely(text, currency);
  return form(currency) + (meant ? suggested(*meant, currency) : "");
}

std::string explain_number(std::int64_t number, std::string_view currency) {
  if (number == 0) {
    return "Nothing is written as free = true, so that no price is nothing by mistake.";
  }
  if (number < 0 || number > 100'000'000'000) return form(currency);
  const bool are_units = currency_exponent(currency) != 0 && number < smallest_minor_units;
  if (!are_units) return form(currency) + suggested(Money{number}, currency);
  const std::string units = suggested(Money{number * 100}, currency);
  if (number < least_in_doubt) return form(currency) + units;
  return form(currency) + units.substr(0, units.size() - 1) + ", or " +
         quoted(to_decimal(Money{number}, currency)) + " where hundredths were meant.";
}

}  // namespace typecase::toml_reader
