#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/vat/euro_rates.h"
#include "reports/vat/quarter.h"
#include "reports/vat/vat_document.h"

namespace typecase::reports {

// The day whose rates the return of a quarter takes.
Day rates_day(Quarter quarter);

// Rates by which returns convert: those that filed returns were made with, else those of the day
// that the directive names (art. 366), and for the return at hand else the newest ones, for now.
class ReturnRates {
 public:
  // All must outlive it. filed: by time.
  ReturnRates(const EuroRates& entered, const std::vector<VatDocument>& filed, Quarter quarter)
      : entered_(entered), filed_(filed), quarter_(quarter) {}

  Quarter quarter() const { return quarter_; }

  // Of the quarter at hand, final or for now. nullopt: none was entered. EUR is 1.
  std::optional<EuroRate> usable(const std::string& currency) const;

  // Of the quarter at hand or an earlier one. nullopt: that day's was not entered.
  std::optional<EuroRate> final_of(Quarter quarter, const std::string& currency) const;

 private:
  std::optional<EuroRate> filed_of(Quarter quarter, const std::string& currency) const;

  const EuroRates& entered_;
  const std::vector<VatDocument>& filed_;
  const Quarter quarter_;
};

}  // namespace typecase::reports
