#pragma once

#include "base/day.h"

namespace typecase::reports {

// Of the first rates that the European Central Bank published.
constexpr Day first_rates_day = Day(std::chrono::year(1999) / 1 / 4);

// The day itself where the European Central Bank publishes rates on it, else the next one on which
// it does: it leaves out weekends, New Year's Day, Good Friday, Easter Monday, 1 May and 25 and 26
// December.
Day publication_day(Day day);

}  // namespace typecase::reports
