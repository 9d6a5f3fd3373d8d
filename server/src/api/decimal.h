#pragma once

#include "base/money.h"

namespace typecase::api {

// A multiplier as a JSON number. Four places fit a double with room to spare, so a reader that
// rounds to four places has the exact value back.
inline double decimal(Multiplier multiplier) {
  return static_cast<double>(multiplier.ten_thousandths) / 10'000;
}

}  // namespace typecase::api
