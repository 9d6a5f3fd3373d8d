#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "reports/vat/euro_rates.h"

namespace typecase::reports {

// The longest file that is read, in bytes.
constexpr std::size_t longest_rates_file = 3'000'000;

// Rates of a file that the European Central Bank publishes, by its lines: eurofxref.csv ("27
// November 2026") or eurofxref-hist.csv ("2026-11-27"), of currencies that the shop can sell in.
// Cells with "N/A" have none. invalid at /csv: not_readable, out_of_range (a day after `today` or
// before 1999); the message names line, column and remedy.
Result<std::vector<EuroRate>> read_ecb_csv(std::string_view csv, Day today);

// Those that returns can need: of the days whose rates returns take, since six years, and of the
// newest day.
struct NeededRates {
  std::vector<EuroRate> rates;
  std::int64_t skipped_days = 0;
};
NeededRates needed_rates(const std::vector<EuroRate>& rates, Day today);

}  // namespace typecase::reports
