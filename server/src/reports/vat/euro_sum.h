#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/money.h"

namespace typecase::reports {

// A sum of amounts of several currencies in EUR, exact until it is rounded.
class EuroSum {
 public:
  // millionths: of the currency for 1 EUR, above nought.
  void add(Money amount, const std::string& currency, std::int64_t millionths);

  // To the cent, half up, away from zero for negatives. Throws std::overflow_error.
  Money rounded() const;

 private:
  std::map<std::pair<std::int64_t, int>, Money> parts_;  // by rate and decimal places
};

}  // namespace typecase::reports
