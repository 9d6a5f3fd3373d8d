#include "reports/vat/euro_rates.h"

#include <charconv>

#include "db/record.h"

namespace typecase::reports {
namespace {

constexpr std::size_t decimal_places = 6, most_whole_digits = 9;

}  // namespace

std::optional<std::int64_t> parse_rate(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view places = point == text.npos ? "" : text.substr(point + 1);
  if (whole.empty() || whole.size() > most_whole_digits) return std::nullopt;
  if (places.size() > decimal_places || (point != text.npos && places.empty())) return std::nullopt;
  std::string digits(whole);
  digits.append(places).append(decimal_places - places.size(), '0');
  if (digits.find_first_not_of("0123456789") != digits.npos) return std::nullopt;
  std::int64_t millionths = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), millionths);
  return millionths > 0 ? std::optional(millionths) : std::nullopt;
}

std::string rate_text(std::int64_t millionths) {
  constexpr std::int64_t one = 1'000'000;
  constexpr std::size_t fewest_places = 4;
  std::string places = std::to_string(one + millionths % one).substr(1);
  while (places.size() > fewest_places && places.back() == '0') places.pop_back();
  return std::to_string(millionths / one) + "." + places;
}

EuroRates::EuroRates(db::Connection& connection) {
  for (const auto& rate :
       connection.select<EuroRate>("SELECT " + db::columns<EuroRate>() + " FROM euro_rate")) {
    rates_[rate.currency][rate.day] = rate.millionths;
  }
}

std::optional<EuroRate> EuroRates::on(const std::string& currency, Day day) const {
  const auto found = newest(currency, day);
  return found && found->day == day ? found : std::nullopt;
}

std::optional<EuroRate> EuroRates::newest(const std::string& currency, Day day) const {
  const auto days = rates_.find(currency);
  if (days == rates_.end()) return std::nullopt;
  const auto later = days->second.upper_bound(day);
  if (later == days->second.begin()) return std::nullopt;
  const auto& [found, millionths] = *std::prev(later);
  return EuroRate{currency, found, millionths};
}

RatesChange save_rates(db::Connection& connection, const std::vector<EuroRate>& rates,
                       const RatesEntry& entry) {
  const EuroRates present(connection);
  RatesChange change;
  for (const EuroRate& rate : rates) {
    if (present.on(rate.currency, rate.day) == rate) {
      ++change.same;
      continue;
    }
    db::Record(rate)
        .set("entered_at", entry.at)
        .set("entered_by", entry.by)
        .upsert(connection, "euro_rate", "currency, day");
    ++change.changed;
  }
  return change;
}

}  // namespace typecase::reports
