#include "toml_reader/amount_text.h"

#include <algorithm>

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

}  // namespace

std::string explain_amount(std::string_view text, std::string_view currency) {
  auto exact = parse_decimal(text, currency);
  if (exact && *exact == Money{}) {
    return "Nothing is written as free = true, so that no price is nothing by mistake.";
  }
  bool has_digits_only = !text.empty() && text.size() < 12 &&
                         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (has_digits_only) {
    std::int64_t scale = currency_exponent(currency) == 0 ? 1 : 100;
    return form(currency) + suggested(Money{std::stoll(std::string(text)) * scale}, currency);
  }
  return form(currency);
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
