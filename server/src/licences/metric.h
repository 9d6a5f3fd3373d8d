#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace typecase::licences {

// Metrics of the tiers of a licence kind. `flat`: nothing, one price for all.
inline constexpr std::array<std::string_view, 10> metrics{
    "users", "companySize", "pageViews",   "visitors", "domains",
    "apps",  "titles",      "impressions", "revenue",  "flat"};

inline bool is_metric(std::string_view name) {
  return std::ranges::find(metrics, name) != metrics.end();
}

}  // namespace typecase::licences
