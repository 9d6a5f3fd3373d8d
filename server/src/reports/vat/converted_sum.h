#pragma once

#include <optional>
#include <string>

#include "reports/vat/euro_rates.h"
#include "reports/vat/euro_sum.h"

namespace typecase::reports {

// A sum in EUR, or none where a rate is missing.
class ConvertedSum {
 public:
  void add(Money amount, const std::string& currency, const std::optional<EuroRate>& rate) {
    if (amount == Money{}) return;
    if (rate) {
      sum_.add(amount, currency, rate->millionths);
    } else {
      is_known_ = false;
    }
  }

  std::optional<Money> rounded() const {
    return is_known_ ? std::optional(sum_.rounded()) : std::nullopt;
  }

 private:
  EuroSum sum_;
  bool is_known_ = true;
};

// None where either is not known.
inline std::optional<Money> plus(std::optional<Money> one, std::optional<Money> other) {
  return one && other ? std::optional(*one + *other) : std::nullopt;
}
inline std::optional<Money> minus(std::optional<Money> one, std::optional<Money> other) {
  return one && other ? std::optional(*one - *other) : std::nullopt;
}

}  // namespace typecase::reports
