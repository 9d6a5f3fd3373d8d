#include "api/console/vat_answers.h"

#include <set>

#include "base/text/text_limits.h"

namespace typecase::api {
namespace {

constexpr std::size_t most_rates = 60;

}  // namespace

void LockVatReturn::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(digest, pointer + "/digest", faults);
}

void EnteredVatRate::add_faults(const std::string& pointer, std::vector<Fault>& faults) const {
  if (currency == "EUR") {
    faults.push_back({pointer + "/currency", "not_allowed", "1 EUR is 1 EUR."});
  } else if (!currency_exponent(currency)) {
    faults.push_back({pointer + "/currency", "unknown_currency", "There is no such currency."});
  }
  if (reports::parse_rate(rate)) return;
  const bool is_nought = rate.find_first_not_of("0.") == rate.npos && rate.find('0') != rate.npos;
  faults.push_back({pointer + "/rate", is_nought ? "out_of_range" : "not_readable",
                    "A rate is written as 11.1840, with a point, and is above nought."});
}

void SetVatRates::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (!parse_day(day)) {
    faults.push_back({pointer + "/day", "not_readable", "A day is written as 2026-11-27."});
  }
  if (rates.empty()) faults.push_back({pointer + "/rates", "required", "A rate is needed here."});
  if (rates.size() > most_rates) {
    faults.push_back({pointer + "/rates", "too_many", "At most 60 rates are allowed here."});
  }
  std::set<std::string_view> seen;
  for (std::size_t at = 0; at < rates.size(); ++at) {
    const std::string place = pointer + "/rates/" + std::to_string(at);
    rates[at].add_faults(place, faults);
    if (seen.insert(rates[at].currency).second) continue;
    faults.push_back({place + "/currency", "not_allowed", "This currency stands here twice."});
  }
}

std::vector<reports::EuroRate> SetVatRates::entered() const {
  std::vector<reports::EuroRate> all;
  for (const EnteredVatRate& one : rates) {
    all.push_back({one.currency, *parse_day(day), *reports::parse_rate(one.rate)});
  }
  return all;
}

namespace answers {

std::optional<std::string> quarter_text(const std::optional<reports::Quarter>& quarter) {
  return quarter ? std::optional(quarter->text()) : std::nullopt;
}

std::vector<std::string> quarter_texts(const std::vector<reports::Quarter>& quarters) {
  std::vector<std::string> texts;
  for (const reports::Quarter quarter : quarters) texts.push_back(quarter.text());
  return texts;
}

}  // namespace answers
}  // namespace typecase::api
