#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace typecase::pricing {

// A currency that a price list may be in.
struct Currency {
  std::string code;       // ISO 4217
  int exponent = 2;       // decimal places of the minor unit
  std::int64_t step = 1;  // every amount is a multiple of so many minor units
};

// The króna has no coins below one, yet the gateway counts it in hundredths: amounts in ISK are
// multiples of 100.
// invalid: three_decimal_currency for those whose amounts need three places (KWD, BHD, JOD, OMR,
// TND and others), which the gateway takes in tens only; unknown_currency for all that are not on
// the list.
Result<Currency> find_currency(std::string_view code);

}  // namespace typecase::pricing
