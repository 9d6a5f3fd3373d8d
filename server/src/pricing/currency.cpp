#include "pricing/currency.h"

#include <algorithm>
#include <array>

#include "base/money.h"

namespace typecase::pricing {
namespace {

constexpr std::array<std::string_view, 7> three_decimals{"BHD", "IQD", "JOD", "KWD",
                                                         "LYD", "OMR", "TND"};

}  // namespace

Result<Currency> find_currency(std::string_view code) {
  if (code == "ISK") return Currency{"ISK", 2, 100};
  if (auto exponent = currency_exponent(code)) return Currency{std::string(code), *exponent, 1};
  if (std::ranges::find(three_decimals, code) != three_decimals.end()) {
    return Error{ErrorKind::invalid, "three_decimal_currency",
                 "Currencies with three decimal places cannot be charged exactly."};
  }
  return Error{ErrorKind::invalid, "unknown_currency", "The shop cannot sell in this currency."};
}

}  // namespace typecase::pricing
