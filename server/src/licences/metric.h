#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace typecase::licences {

// Metrics of the tiers of a licence kind. `flat`: nothing, one price for all. A new one is added to
// the enum `metric` of `Licence` in api/openapi.yaml and to docs/seed-folder.md too; nothing is
// computed by it.
inline constexpr auto metrics =
    std::to_array<std::string_view>({"users", "companySize", "pageViews", "visitors", "domains",
                                     "apps", "titles", "impressions", "revenue", "flat"});

inline bool is_metric(std::string_view name) {
  return std::ranges::find(metrics, name) != metrics.end();
}

}  // namespace typecase::licences
