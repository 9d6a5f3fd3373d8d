#include "reports/vat/return_rates.h"

#include "reports/vat/ecb_days.h"

namespace typecase::reports {
namespace {

// Nothing is converted.
EuroRate euro(Quarter quarter) { return {"EUR", rates_day(quarter), 1'000'000}; }

std::optional<EuroRate> stated(const std::string& currency, Day day, const std::string& rate) {
  return EuroRate{currency, day, parse_rate(rate).value()};
}

}  // namespace

Day rates_day(Quarter quarter) { return publication_day(quarter.last_day()); }

std::optional<EuroRate> ReturnRates::usable(const std::string& currency) const {
  if (auto final = final_of(quarter_, currency)) return final;
  return entered_.newest(currency, rates_day(quarter_));
}

std::optional<EuroRate> ReturnRates::final_of(Quarter quarter, const std::string& currency) const {
  if (currency == "EUR") return euro(quarter);
  if (auto filed = filed_of(quarter, currency)) return filed;
  return entered_.on(currency, rates_day(quarter));
}

std::optional<EuroRate> ReturnRates::filed_of(Quarter quarter, const std::string& currency) const {
  const Day day = rates_day(quarter);
  for (const VatDocument& document : filed_) {
    if (document.quarter == quarter.text()) {
      for (const VatRate& rate : document.rates.rates) {
        if (rate.currency == currency && rate.rate && rate.day == day) {
          return stated(currency, day, *rate.rate);
        }
      }
    }
    for (const EarlierRate& rate : document.earlier_rates) {
      if (rate.quarter == quarter.text() && rate.currency == currency) {
        return stated(currency, day, rate.rate);
      }
    }
  }
  return std::nullopt;
}

}  // namespace typecase::reports
