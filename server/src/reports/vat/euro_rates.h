#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/day.h"
#include "db/connection.h"

// Rates of the European Central Bank, rows of euro_rate.
namespace typecase::reports {

// The amount of a currency that is worth 1 EUR on a day, in millionths.
struct EuroRate {
  std::string currency;
  Day day{};
  std::int64_t millionths = 0;

  bool operator==(const EuroRate&) const = default;
};
BOOST_DESCRIBE_STRUCT(EuroRate, (), (currency, day, millionths))

// "11.1840", with a point and at most six decimal places. nullopt: it is none, or nought.
std::optional<std::int64_t> parse_rate(std::string_view text);
std::string rate_text(std::int64_t millionths);  // at least four decimal places

// All rates that were entered.
class EuroRates {
 public:
  // One statement.
  explicit EuroRates(db::Connection& connection);

  // Of that very day. nullopt: it was not entered.
  std::optional<EuroRate> on(const std::string& currency, Day day) const;

  // The newest one of up to that day.
  std::optional<EuroRate> newest(const std::string& currency, Day day) const;

 private:
  std::map<std::string, std::map<Day, std::int64_t>> rates_;
};

struct RatesChange {
  std::int64_t changed = 0;  // that were new or replaced others
  std::int64_t same = 0;
};

// The writer of rates. by: id of the member; none: the command line.
struct RatesEntry {
  Time at;
  std::optional<std::string> by;
};

// At most one of each currency and day. Replaces what was entered before.
RatesChange save_rates(db::Connection& connection, const std::vector<EuroRate>& rates,
                       const RatesEntry& entry);

}  // namespace typecase::reports
